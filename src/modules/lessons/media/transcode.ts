import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { type Pieces, parsePlaylist, sizeOf } from './playlist-rules.ts';

/** CPU seconds per quality; ffmpeg enforces it itself, even if this process dies. */
const MAX_SECONDS = 3 * 3_600;
const THREADS = '2';
const PIECE_SECONDS = 6;
/** Lower priority than everything that people wait for. */
const NICENESS = 15;
const KEPT_OUTPUT = 200_000;
const MAX_SIDE = 8_192;

/** Restricts input to local files of these formats. Excludes playlists and concat lists, which could reference other files. */
const READ_ONLY_FILMS = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,ogg',
];

/** The program cannot read the film; retrying does not help. */
export class FilmUnreadable extends Error {}

export interface FilmFacts {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly hasSound: boolean;
}

const Probed = z.object({
  format: z.object({ duration: z.coerce.number() }),
  streams: z.array(
    z.object({
      codec_type: z.string(),
      width: z.number().optional(),
      height: z.number().optional(),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
    }),
  ),
});

/** Probes a film with the `ffprobe` next to the configured `ffmpeg`. Throws `FilmUnreadable`. */
export async function probeFilm(ffmpeg: string, file: string, signal: AbortSignal): Promise<FilmFacts> {
  const program = join(dirname(ffmpeg), basename(ffmpeg).replace('ffmpeg', 'ffprobe'));
  const output = await runProgram(
    program,
    ['-v', 'error', ...READ_ONLY_FILMS, '-show_streams', '-show_format', '-of', 'json', `file:${file}`],
    { cwd: dirname(file), signal },
  );
  const probed = Probed.safeParse(JSON.parse(output));
  const film = probed.data?.streams.find(({ codec_type }) => codec_type === 'video');
  const { duration = 0 } = probed.data?.format ?? {};
  const { width = 0, height = 0 } = film ?? {};
  if (!film || !(duration > 0) || !(width > 1) || !(height > 1) || Math.max(width, height) > MAX_SIDE)
    throw new FilmUnreadable('This is no film with a length and a size.');
  const turned = film.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const isUpright = Math.abs(turned) % 180 === 0;
  return {
    width: isUpright ? width : height,
    height: isUpright ? height : width,
    durationMs: Math.round(duration * 1000),
    hasSound: probed.data?.streams.some(({ codec_type }) => codec_type === 'audio') ?? false,
  };
}

/**
 * Encodes a film in one quality beside the source, as a single fragmented MP4 whose segments all start with a key frame.
 * Throws `FilmUnreadable`. `onProgress` receives the milliseconds done.
 */
export async function makeRendition(
  ffmpeg: string,
  {
    source,
    facts,
    quality,
    signal,
    onProgress,
  }: {
    readonly source: string;
    readonly facts: FilmFacts;
    readonly quality: number;
    readonly signal: AbortSignal;
    readonly onProgress: (doneMs: number) => void;
  },
): Promise<Pieces & { readonly file: string }> {
  const folder = dirname(source);
  const { width, height } = sizeOf(facts, quality);
  const file = `${quality}.mp4`;
  const bits = quality >= 1080 ? 4_500 : quality >= 720 ? 2_400 : 800;
  await runProgram(
    ffmpeg,
    [
      ...['-hide_banner', '-nostdin', '-v', 'error', '-y', '-timelimit', String(MAX_SECONDS)],
      ...['-progress', 'pipe:1', '-nostats', '-threads', THREADS, ...READ_ONLY_FILMS, '-i', `file:${source}`],
      ...['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
      ...['-vf', `scale=${width}:${height}`, '-pix_fmt', 'yuv420p', '-filter_threads', '1'],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-level', '4.0', '-crf', '23'],
      ...['-maxrate', `${bits}k`, '-bufsize', `${bits * 2}k`, '-sc_threshold', '0', '-threads', THREADS],
      ...['-force_key_frames', `expr:gte(t,n_forced*${PIECE_SECONDS})`],
      ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000', '-t', String(facts.durationMs / 1000)],
      ...['-f', 'hls', '-hls_time', String(PIECE_SECONDS), '-hls_playlist_type', 'vod'],
      ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file', '-hls_segment_filename', file],
      `${quality}.m3u8`,
    ],
    {
      cwd: folder,
      signal,
      onOutput: (text) => {
        const done = [...text.matchAll(/^out_time_us=(\d+)$/gm)].at(-1);
        if (done) onProgress(Number(done[1]) / 1000);
      },
    },
  );
  const pieces = parsePlaylist(await readFile(join(folder, `${quality}.m3u8`), 'utf8'));
  if (!pieces) throw new FilmUnreadable('Nothing was made of this film.');
  return { ...pieces, file: join(folder, file) };
}

/** Runs a program without a shell and with a minimal environment; `signal` kills it. */
async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, signal, onOutput }: { cwd: string; signal: AbortSignal; onOutput?: (text: string) => void },
): Promise<string> {
  signal.throwIfAborted();
  const child = spawn(program, args, {
    cwd,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  let [output, problem] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (onOutput) onOutput(text);
    else output = (output + text).slice(0, KEPT_OUTPUT);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    problem = (problem + text).slice(-2_000);
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.on('error', reject);
  child.once('spawn', () => {
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    } catch {
      // it has already exited
    }
  });
  child.once('close', (code, ended) => {
    if (code === 0) resolve();
    else reject(new FilmUnreadable(`The program ended with ${code ?? ended}: ${problem.trim()}`));
  });
  try {
    await promise;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
  return output;
}
