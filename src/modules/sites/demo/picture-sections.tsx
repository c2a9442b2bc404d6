import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';
import { CoverPicture } from '#ui/picture/cover-picture.tsx';
import { Gallery, type GalleryImage } from '#ui/picture/gallery.tsx';
import { ProtectedImage } from '#ui/picture/protected-image.tsx';
import { Ribbon } from '#ui/text/ribbon.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { DemoSection, DemoState } from './demo-section.tsx';
import { demoWords } from './demo-text.tsx';
import lotus from './pictures/lotus.svg?no-inline';
import pavilion from './pictures/pavilion.svg?no-inline';
import sea from './pictures/sea.svg?no-inline';
import weave from './pictures/weave.svg?no-inline';

/** Rendered by the server, with the site's name in the picture. */
const PROTECTED_PICTURE = '/demo/protected-picture';

/** Watermarks that the page draws over the picture. */
const watermarks = {
  'no watermark': undefined,
  text: { text: 'Sala' },
  image: { image: lotus },
  'text, image': { text: 'Sala', image: lotus },
};

export function PictureSections(): ReactNode {
  const w = demoWords();
  const images: GalleryImage[] = [lotus, pavilion, sea, weave].map((thumbnail, index) => ({
    thumbnail,
    alt: w.pictures[index] ?? '',
    caption: index === 3 ? undefined : w.pictures[index],
    full: index === 0 ? lotus : undefined,
  }));
  return (
    <>
      <DemoSection id="gallery" title="Gallery">
        <DemoState name="columns ≥ 200 px, lightbox 300px">
          <Gallery images={images} />
        </DemoState>
        <div className="grid gap-6 sm:grid-cols-2">
          <DemoState name="1, lightboxWidth 640px">
            <Gallery images={images.slice(2, 3)} lightboxWidth="640px" />
          </DemoState>
          <DemoState name="0">
            <Card>
              <Gallery images={[]} />
            </Card>
          </DemoState>
          <DemoState name="0, empty">
            <Card>
              <Gallery images={[]} empty={<p className="text-ink-soft">{w.galleryEmpty}</p>} />
            </Card>
          </DemoState>
        </div>
      </DemoSection>
      <DemoSection id="protected-image" title="Protected image">
        <div className="grid gap-6 sm:grid-cols-2">
          <DemoState name="marked by the server">
            <ProtectedImage src={PROTECTED_PICTURE} alt={w.pictures[1]} width={480} height={320} />
          </DemoState>
          {Object.entries(watermarks).map(([name, watermark]) => (
            <DemoState key={name} name={name}>
              <ProtectedImage
                src={pavilion}
                alt={w.pictures[1]}
                width={480}
                height={320}
                {...(watermark && { watermark })}
              />
            </DemoState>
          ))}
          <DemoState name="hold">
            <ProtectedImage hold src={sea} alt={w.pictures[2]} width={480} height={320} />
          </DemoState>
        </div>
      </DemoSection>
      <DemoSection id="cover-picture" title="Cover picture">
        <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
          {(['square', 'wide'] as const).flatMap((shape) =>
            [sea, null].map((url) => (
              <DemoState key={`${shape} ${url}`} name={url === null ? `${shape}, url null` : shape}>
                <CoverPicture shape={shape} url={url} title={w.pictures[2]} className="rounded-lg" />
              </DemoState>
            )),
          )}
        </div>
      </DemoSection>
      <DemoSection id="ribbon" title="Ribbon">
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-5">
          {(['red', 'green', 'amber', 'accent', 'ink'] as const).map((color, index) => (
            <div key={color} className="relative overflow-hidden rounded-lg border border-line bg-surface">
              <img
                src={images[index % 4]?.thumbnail}
                alt=""
                width={400}
                height={300}
                className="aspect-4/3 w-full object-cover"
              />
              <Ribbon color={color} side={index === 4 ? 'left' : 'right'}>
                {w.popular}
              </Ribbon>
              <p className="p-3 text-sm">{color}</p>
            </div>
          ))}
        </div>
      </DemoSection>
      <DemoSection id="stack" title="Stack">
        <div className="grid gap-8 sm:grid-cols-2">
          <DemoState name="3, 0.8, 10px">
            <Stack>
              <Card headingLevel={3} title={w.products} description={w.summary} />
            </Stack>
          </DemoState>
          <DemoState name="5, 0.7, 6px">
            <Stack layers={5} scale={0.7} border={6}>
              <Card headingLevel={3} title={w.orders} description={w.emptyBody} />
            </Stack>
          </DemoState>
        </div>
      </DemoSection>
    </>
  );
}
