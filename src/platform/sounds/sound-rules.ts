/** Upper bound for an uploaded sound: a quarter of an hour of speech at a good quality. */
export const MAX_SOUND_BYTES = 20 * 1024 * 1024;

/**
 * Content types under which a sound may be sent: programs disagree about their names, and browsers know none for some files.
 * What a sound is, its bytes tell (`readSound`).
 */
export const SOUND_UPLOAD_TYPES: readonly string[] = [
  'audio/mpeg',
  'audio/mp3',
  'audio/mp4',
  'audio/x-m4a',
  'audio/aac',
  'audio/ogg',
  'audio/opus',
  'audio/wav',
  'audio/x-wav',
  'audio/vnd.wave',
  'application/octet-stream',
];
