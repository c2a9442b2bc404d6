/** An item of the file manager: a file or a folder. */
export interface Item {
  readonly _id: string;
  readonly name: string;
  /** For a file: `year/month/timestamp.extension`. */
  readonly path: string;
  readonly type: 'file' | 'folder';
  readonly parent: string | null;
  readonly url: string | null;
  readonly size: number;
  readonly mimetype: string;
  /** `width x height` of an image, else null. */
  readonly dimensions: string | null;
  readonly thumbnail: string | null;
  readonly createdAt: string;
  readonly folder: string | null;
}

export interface Folder {
  readonly _id: string;
  readonly name: string;
  readonly parent: string | null;
  readonly children: readonly Folder[];
}

/** Settings of an item's share link. */
export interface ShareOptions {
  readonly itemId: string;
  readonly isShare: boolean;
  readonly isPassword?: boolean;
  readonly sharePassword?: string | null;
  /** An instant, or a day, whose end in the site's time zone counts. */
  readonly shareExpire?: string | null;
  readonly permissions?: { readonly view?: boolean; readonly download?: boolean; readonly upload?: boolean };
}

export interface FileManagerOptions {
  /** The site, such as `https://shop.example.com`; omit it in a page of the site itself. */
  readonly origin?: string;
  /** The site's public client key: the token in public mode when nobody is signed in. */
  readonly key?: string;
  /** A session token. Omit it in a page of the site, which sends the session cookie. */
  readonly token?: string;
  /** The person's own files, or the site's public files. */
  readonly mode?: 'private' | 'public';
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface UploadOptions {
  readonly parent?: string | null;
  /** Called with the percentage, 0 to 100. */
  readonly onProgress?: (percent: number) => void;
  /** Keeps the parts of an unfinished upload, which can be resumed within a day. */
  readonly keepParts?: boolean;
  readonly signal?: AbortSignal;
}

/** Success or failure, with the product's own message. */
export type Outcome<Data extends object = object> =
  | ({ readonly success: true; readonly message: string } & Data)
  | { readonly success: false; readonly message: string };

type Body = Readonly<Record<string, unknown>>;
/** A reply; `data` is null if there was none or it was not a JSON object. */
interface Answer {
  readonly status: number;
  readonly isOk: boolean;
  readonly data: Body | null;
}

interface Opened {
  readonly uploadId: string;
  readonly path: string;
  readonly partSize: number;
  readonly parts: number;
  readonly maxParallel: number;
}

const MIN_PART_BYTES = 5 * 1024 * 1024;
const MAX_PARTS = 10_000;

/**
 * The file manager of a Sala site, one method per call. `upload`, `list` and `deleteFile` throw an `Error` with the product's
 * message, the others return an `Outcome`. One file without dependencies, for browsers and Node 20 or later.
 */
export class FileManager {
  private readonly options: FileManagerOptions;

  constructor(options: FileManagerOptions = {}) {
    this.options = options;
  }

  /**
   * Uploads a file in parts, four in parallel, and returns its item. Throws 'File upload failed: {reason}', 'Failed to upload
   * file' if it was stored but not registered, 'S3 configuration is not available.' if the site's storage is unavailable.
   */
  async upload(file: File, options: UploadOptions = {}): Promise<Item> {
    const space = this.options.mode === 'public' ? 'public' : 'own';
    const wanted = { space, parent: options.parent ?? null, conflict: 'rename', mimetype: file.type };
    const opened = this.orThrow(
      await this.ask('POST', 'uploads', { ...wanted, name: file.name, size: file.size }),
      uploadFailed,
    ) as unknown as Opened;
    try {
      const parts = await this.sendParts(file, opened, options);
      this.orThrow(await this.ask('POST', `uploads/${opened.uploadId}/complete`, { parts }), uploadFailed);
    } catch (error) {
      await this.ask('DELETE', `uploads/${opened.uploadId}`, { keepParts: options.keepParts ?? false });
      throw error;
    }
    const { path } = opened;
    const registered = await this.ask('POST', 'new_file', { name: file.name, path, type: 'file' });
    return this.orThrow(registered, () => 'Failed to upload file')['item'] as Item;
  }

  /** Lists a folder, by default the root. Throws 'Failed to list files'. */
  async list(parent: string | null = null): Promise<readonly Item[]> {
    const answer = await this.ask('POST', 'list_parent', { parent, ...this.mode });
    const message = () => 'Failed to list files';
    const items: unknown = this.orThrow(answer, message);
    if (!Array.isArray(items)) throw new Error(message());
    return items as Item[];
  }

  /** Moves a file to the trash. Throws 'Invalid file provided for deletion' for a folder, 'File deletion failed: {reason}'. */
  async deleteFile({ _id, name, type }: Pick<Item, '_id' | 'name' | 'type'>): Promise<Outcome> {
    if (type !== 'file') throw new Error('Invalid file provided for deletion');
    const answer = await this.ask('POST', 'delete', { itemId: _id });
    if (answer.status === 0 || answer.status >= 500 || isSignedOut(answer))
      this.orThrow(answer, (reason) => `File deletion failed: ${reason}`);
    if (!answer.isOk) return failed(`Failed to delete file "${name}".`);
    if (!hasStatus(answer)) return failed(`File "${name}" may not have been deleted from the API.`);
    return done(`File "${name}" deleted successfully.`);
  }

  /** Moves a folder and its content to the trash. */
  async deleteFolder({ _id }: Pick<Item, '_id'>): Promise<Outcome> {
    const answer = await this.ask('POST', 'delete', { itemId: _id });
    if (answer.isOk && hasStatus(answer)) return done('Folder deleted successfully');
    if (!answer.isOk) return failed(messageOf(answer) ?? 'An error occurred while deleting the folder');
    return failed(`Failed to delete folder: ${messageOf(answer) ?? 'the server did not say that it is.'}`);
  }

  async createFolder(
    name: string,
    { parent = null, parentName = '' }: { parent?: string | null; parentName?: string } = {},
  ): Promise<Outcome<{ folderID: string }>> {
    const answer = await this.ask('POST', 'new_folder', { name, parent, parentName, ...this.mode });
    if (!answer.isOk) return failed(messageOf(answer) ?? 'Failed to create folder');
    const folderID = answer.data?.['folderID'];
    if (typeof folderID !== 'string') return failed('Folder creation failed due to an unexpected response.');
    return { ...done('Folder created successfully'), folderID };
  }

  async rename(itemId: string, newName: string): Promise<Outcome> {
    const answer = await this.ask('POST', 'rename', { itemId, newName });
    if (!answer.isOk) return failed(messageOf(answer) ?? 'Failed to rename item');
    if (!hasStatus(answer)) return failed('Rename failed due to an unexpected response format.');
    return done(messageOf(answer) ?? `Renamed to: ${newName}`);
  }

  /** Finds files and folders by part of their name; no match fails with 'No results found.' */
  async search(query: string): Promise<Outcome<{ results: readonly Item[] }>> {
    const answer = await this.ask('POST', 'search', { query, ...this.mode });
    return foundIn(answer, 'Failed to perform search');
  }

  /** Creates, changes or removes an item's share link; the returned item has its `share_code`. */
  async share(
    options: ShareOptions,
  ): Promise<Outcome<{ item: Item & { readonly share_code: string | null } }>> {
    const answer = await this.ask('POST', 'share', options);
    if (!answer.isOk) return failed(messageOf(answer) ?? 'Failed to set share options');
    const item = answer.data?.['item'];
    if (!hasStatus(answer) || !item)
      return failed('Failed to set share options due to an unexpected response format.');
    return {
      ...done('Share options set successfully'),
      item: item as Item & { readonly share_code: string | null },
    };
  }

  /** Returns the item of a share code; `data` is null while its password is missing. */
  async external(code: string): Promise<Outcome<{ data: Item | null; needPassword: boolean }>> {
    if (code === '') return failed('share_code is required');
    const answer = await this.ask('GET', `external?share_code=${encodeURIComponent(code)}`);
    if (!answer.isOk) return failed(messageOf(answer) ?? 'Failed to fetch external data');
    const { data, needPassword } = answer.data ?? {};
    if (!hasStatus(answer) || (!data && needPassword !== true))
      return failed('No data found for the provided share_code');
    return { ...done(''), data: (data ?? null) as Item | null, needPassword: needPassword === true };
  }

  /** Searches names inside a shared folder only. */
  async searchExternal(
    query: string,
    { fixedParentId, shareCode }: { fixedParentId: string; shareCode?: string },
  ): Promise<Outcome<{ results: readonly Item[] }>> {
    const code = shareCode === undefined ? {} : { share_code: shareCode };
    const answer = await this.ask('POST', 'search_external', { query, fixedParentId, ...code });
    return foundIn(answer, 'Failed to perform external search');
  }

  /** Downloads the shared file of a code, or `item` inside a shared folder. */
  async downloadExternal(code: string, item?: string): Promise<Outcome<{ blob: Blob }>> {
    if (code === '') return failed('share_code is required');
    const query = item === undefined ? '' : `?item=${encodeURIComponent(item)}`;
    return this.fetchBlob(`download_external/${encodeURIComponent(code)}${query}`);
  }

  async document(id: string): Promise<Outcome<{ name: string }>> {
    const answer = await this.ask('GET', `document/${encodeURIComponent(id)}`);
    const data = answer.data?.['data'] as { name?: unknown } | undefined;
    if (!answer.isOk || typeof data?.name !== 'string')
      return failed(isSignedOut(answer) ? 'No token found' : 'Document details not found');
    return { ...done(''), name: data.name };
  }

  async download(id: string): Promise<Outcome<{ blob: Blob }>> {
    return this.fetchBlob(`download/${encodeURIComponent(id)}`);
  }

  /** Returns all folders below `parent`, as a tree. */
  async folderStructure(parent: string | null = null): Promise<Outcome<{ structure: readonly Folder[] }>> {
    const query = new URLSearchParams({ parent: parent ?? '', ...this.mode });
    const answer = await this.ask('GET', `folder_structure?${query}`);
    const structure = answer.data?.['structure'];
    if (!answer.isOk || !hasStatus(answer) || !Array.isArray(structure))
      return failed(isSignedOut(answer) ? 'No token found' : 'Failed to retrieve folder structure');
    return { ...done(''), structure: structure as Folder[] };
  }

  /** Moves a file, or a folder with its content; null moves it to the root. */
  async moveFolder(itemId: string, newParentId: string | null): Promise<Outcome> {
    const answer = await this.ask('POST', 'move_folder', { itemId, newParentId });
    if (!answer.isOk) return failed(messageOf(answer) ?? 'An error occurred while moving the folder');
    return hasStatus(answer) ? done('Folder moved successfully') : failed('Failed to move folder');
  }

  private get mode(): { mode: 'private' | 'public' } {
    return { mode: this.options.mode ?? 'private' };
  }

  private async ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer> {
    try {
      const reply = await this.send(this.urlOf(path), {
        method,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const data: unknown = await reply.json().catch(() => null);
      return {
        status: reply.status,
        isOk: reply.ok,
        data: typeof data === 'object' && data !== null ? (data as Body) : null,
      };
    } catch {
      return { status: 0, isOk: false, data: null };
    }
  }

  private urlOf(path: string): string {
    const { origin = '', key } = this.options;
    const url = `${origin}/api/filemanager/${path}`;
    if (key === undefined) return url;
    return `${url}${path.includes('?') ? '&' : '?'}key=${encodeURIComponent(key)}`;
  }

  private send(address: string, init: RequestInit): Promise<Response> {
    const { mode, key, fetch: own = fetch } = this.options;
    const token = this.options.token ?? (mode === 'public' ? key : undefined);
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return own(address, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...authorization },
    });
  }

  private async fetchBlob(path: string): Promise<Outcome<{ blob: Blob }>> {
    try {
      const reply = await this.send(this.urlOf(path), {});
      if (reply.ok) return { ...done('File downloaded successfully'), blob: await reply.blob() };
      return failed(reply.status === 401 ? 'No token found' : 'Failed to download file');
    } catch {
      return failed('Failed to download file');
    }
  }

  /** Returns the data, or throws `message`; a missing session and unavailable storage have their own messages. */
  private orThrow(answer: Answer, message: (reason: string) => string): Body {
    if (answer.isOk && answer.data !== null) return answer.data;
    if (isSignedOut(answer)) throw new Error('No token found');
    if (answer.status === 503) throw new Error('S3 configuration is not available.');
    throw new Error(message(messageOf(answer) ?? 'The server could not be reached.'));
  }

  private async sendParts(
    file: File,
    { uploadId, partSize, parts, maxParallel }: Opened,
    { onProgress, signal }: UploadOptions,
  ): Promise<{ n: number; etag: string }[]> {
    if (parts > MAX_PARTS) throw new Error(uploadFailed(`Exceeded ${MAX_PARTS} parts in multipart upload.`));
    if (parts > 1 && partSize < MIN_PART_BYTES)
      throw new Error(
        uploadFailed(
          `Your proposed upload partsize [${partSize}] is smaller than the minimum allowed size [${MIN_PART_BYTES}] (5MB)`,
        ),
      );
    const sent: { n: number; etag: string }[] = [];
    let next = 1;
    const worker = async (): Promise<void> => {
      for (let n = next++; n <= parts; n = next++) {
        if (signal?.aborted) throw new Error(uploadFailed('Upload aborted.'));
        const bytes = file.slice((n - 1) * partSize, Math.min(n * partSize, file.size));
        sent.push({ n, etag: await this.sendPart(uploadId, { n, bytes, signal }) });
        onProgress?.(Math.floor((sent.length / parts) * 100));
      }
    };
    await Promise.all(Array.from({ length: Math.max(1, maxParallel) }, worker));
    return sent.sort((a, b) => a.n - b.n);
  }

  private async sendPart(
    uploadId: string,
    { n, bytes, signal }: { n: number; bytes: Blob; signal: AbortSignal | undefined },
  ): Promise<string> {
    const signed = this.orThrow(
      await this.ask('POST', `uploads/${uploadId}/parts`, { n: [n] }),
      uploadFailed,
    );
    const [target] = signed['targets'] as [{ url: string; headers: Record<string, string> }];
    const { origin = '', fetch: own = fetch } = this.options;
    const isOurs = target.url.startsWith('/');
    const reply = await (isOurs ? this.send.bind(this) : own)(isOurs ? origin + target.url : target.url, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', ...target.headers },
      body: bytes,
      ...(signal && { signal }),
    }).catch(() => {
      throw new Error(uploadFailed(signal?.aborted ? 'Upload aborted.' : `Part ${n} could not be sent.`));
    });
    if (!reply.ok) throw new Error(uploadFailed(`Part ${n} was answered with ${reply.status}.`));
    const etag = reply.headers.get('etag');
    if (etag === null)
      throw new Error(
        uploadFailed(
          `Part ${n} is missing ETag in UploadPart response. Missing Bucket CORS configuration for ETag header?`,
        ),
      );
    return etag;
  }
}

const uploadFailed = (reason: string): string => `File upload failed: ${reason}`;
const done = (message: string) => ({ success: true, message }) as const;
const failed = (message: string) => ({ success: false, message }) as const;
const hasStatus = ({ data }: Answer): boolean => data?.['status'] === true;
const isSignedOut = ({ status }: Answer): boolean => status === 401;

/** Returns the server's message, if any. */
function messageOf({ data }: Answer): string | null {
  const message = data?.['message'];
  return typeof message === 'string' && message !== '' ? message : null;
}

function foundIn(answer: Answer, message: string): Outcome<{ results: readonly Item[] }> {
  const results = answer.data?.['results'];
  if (!answer.isOk || !Array.isArray(results)) return failed((!answer.isOk && messageOf(answer)) || message);
  if (!hasStatus(answer) || results.length === 0) return failed('No results found.');
  return { ...done('Search completed successfully'), results: results as Item[] };
}
