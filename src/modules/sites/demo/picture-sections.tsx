import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { Gallery, type GalleryImage } from '#ui/gallery.tsx';
import { ProtectedImage } from '#ui/protected-image.tsx';
import { Ribbon } from '#ui/ribbon.tsx';
import { Stack } from '#ui/stack.tsx';
import { DemoSection, DemoState } from './demo-section.tsx';
import { demoWords } from './demo-words.tsx';
import lotus from './pictures/lotus.svg?no-inline';
import pavilion from './pictures/pavilion.svg?no-inline';
import sea from './pictures/sea.svg?no-inline';
import weave from './pictures/weave.svg?no-inline';

/** Drawn by the server, with the site's name in it. */
const PROTECTED_PICTURE = '/demo/protected-picture';

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
        </div>
      </DemoSection>
      <DemoSection id="protected-image" title="Protected image">
        <div className="grid gap-6 sm:grid-cols-2">
          <DemoState name="marked by the server">
            <ProtectedImage src={PROTECTED_PICTURE} alt={w.pictures[1]} width={480} height={320} />
          </DemoState>
          <DemoState name="watermark">
            <ProtectedImage
              src={lotus}
              alt={w.pictures[0]}
              width={480}
              height={320}
              watermark={{ text: 'Sala', image: pavilion }}
            />
          </DemoState>
          <DemoState name="hold">
            <ProtectedImage hold src={sea} alt={w.pictures[2]} width={480} height={280} />
          </DemoState>
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
