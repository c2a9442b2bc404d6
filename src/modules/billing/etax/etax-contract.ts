/** How a document was sent to be stamped. */
export interface EtaxSending {
  readonly recipient: string;
  readonly at: string;
  readonly state: 'queued' | 'sent' | 'failed';
}
