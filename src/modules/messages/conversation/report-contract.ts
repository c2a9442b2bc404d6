/** A message that somebody showed to those who run the site. */
export interface ReportView {
  readonly reportId: string;
  readonly authorId: string;
  readonly author: string;
  readonly reporter: string;
  readonly reason: string;
  readonly quoted: string;
  readonly hasFiles: boolean;
  readonly at: string;
}
