const MARGIN = 32;
/** Longest side and most pixels of a canvas that browsers draw (Safari's limits are the lowest). */
const MOST_SIDE = 8_192;
const MOST_PIXELS = 16_777_216;

/** Saves a drawing of this size as a PNG, on white; a very large one is scaled down. The typefaces of the page are loaded. */
export async function savePng(
  { name, width, height }: { readonly name: string; readonly width: number; readonly height: number },
  draw: (context: CanvasRenderingContext2D) => void | Promise<void>,
): Promise<void> {
  await document.fonts.ready;
  const [wide, tall] = [width + MARGIN * 2, height + MARGIN * 2];
  const scale = Math.min(2, MOST_SIDE / wide, MOST_SIDE / tall, Math.sqrt(MOST_PIXELS / (wide * tall)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(wide * scale));
  canvas.height = Math.max(1, Math.floor(tall * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(MARGIN, MARGIN);
  await draw(context);
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!bytes) throw new Error('The picture could not be made.');
  saveBlob(bytes, name);
}

/** Saves bytes as a file. */
export function saveBlob(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // Safari reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
