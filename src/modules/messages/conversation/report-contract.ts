/** A reported message, as shown to managers and admins. */
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
