declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Readable } from 'node:stream';

  /** The parts that our test server uses. */
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      allowMismatchedSignatures: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    readonly logger: { close(): void };
    readonly store: {
      existsObject(bucket: string, key: string): Promise<boolean>;
      putObject(object: {
        bucket: string;
        key: string;
        content: Readable;
        metadata: Record<string, string>;
      }): Promise<{ md5: string }>;
      putPart(bucket: string, uploadId: string, number: number, content: Readable): Promise<{ md5: string }>;
      putObjectMultipart(
        bucket: string,
        uploadId: string,
        parts: readonly { number: number }[],
      ): Promise<{ md5: string }>;
      listObjects(
        bucket: string,
        options: { prefix: string; startAfter: string; maxKeys: number },
      ): Promise<{
        objects: { key: string; size: number; lastModifiedDate: Date }[];
        isTruncated: boolean;
      }>;
    };
    configureBuckets(): Promise<void>;
    callback(): (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;
  }
}
