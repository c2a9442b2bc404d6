import fc from 'fast-check';
import { BORDER_STYLES, POSITIONS } from './css-value-rules.ts';
import { BACKGROUND_TYPES } from './layout-contract.ts';

const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'url(javascript:alert(1))',
  '10px;background:url(//evil.test)',
  '#fff;}body{display:none',
  "');alert(1);//",
  '</style><script>alert(1)</script>',
  '//evil.test/x.png',
  'expression(alert(1))',
  '__proto__',
  'constructor',
] as const;

const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ maxLength: 12 }),
  fc.constantFrom('10px', '2rem', '#fff', 'accent', '/shop'),
);
const value = fc.oneof(
  text,
  fc.integer({ min: -5, max: 120 }),
  fc.boolean(),
  fc.constant(null),
  fc.constant({}),
);
const sides = fc.oneof(
  value,
  fc.record({ top: value, right: value, bottom: value, left: value }, { requiredKeys: [] }),
);
const responsive = fc.oneof(
  sides,
  fc.record({ desktop: sides, tablet: sides, mobile: sides }, { requiredKeys: [] }),
);
const background = fc.record(
  {
    type: fc.oneof(fc.constantFrom(...BACKGROUND_TYPES), text),
    color: value,
    image: fc.record({ path: text, url: text, pictureId: text, size: text }, { requiredKeys: [] }),
    gradientColor1: value,
    gradientColor2: value,
    gradientAngle: value,
  },
  { requiredKeys: [] },
);
const border = fc.record(
  { width: value, style: fc.oneof(fc.constantFrom(...BORDER_STYLES), text), color: value, radius: value },
  { requiredKeys: [] },
);
const node = fc.record(
  {
    type: fc.oneof(fc.constantFrom('paragraph', 'heading', 'embed', 'codeBlock', 'script'), text),
    attrs: fc.record(
      { level: value, url: text, href: text, onclick: text, style: text },
      { requiredKeys: [] },
    ),
    content: fc.array(fc.record({ type: fc.constant('text'), text }), { maxLength: 2 }),
  },
  { requiredKeys: ['type'] },
);
const document = fc.record({ type: fc.constant('doc'), content: fc.array(node, { maxLength: 3 }) });
const item = fc.record(
  { title: text, text, link: text, icon: text, document, pictureId: text, alt: text },
  { requiredKeys: [] },
);
const block = fc.record(
  {
    id: text,
    type: fc.oneof(
      fc.constantFrom(
        ...([
          'heading',
          'text',
          'image',
          'gallery',
          'video',
          'button',
          'divider',
          'spacer',
          'icon_list',
        ] as const),
        ...([
          'accordion',
          'tabs',
          'read_more',
          'ribbon',
          'countdown',
          'posts',
          'records',
          'section',
          'unknown',
        ] as const),
        ...(['price', 'form', 'stack', 'protected_image', 'map', 'html'] as const),
      ),
      text,
    ),
    ...{
      text,
      label: text,
      link: text,
      url: text,
      alt: text,
      caption: text,
      title: text,
      slug: text,
      document,
      until: text,
    },
    ...{
      items: fc.array(item, { maxLength: 3 }),
      pictures: fc.array(item, { maxLength: 2 }),
      kind: fc.oneof(fc.constantFrom('shop.product', 'lessons.lesson'), text),
      keys: fc.array(value, { maxLength: 3 }),
      key: value,
      pictureId: fc.oneof(fc.uuid(), value),
      watermark: text,
      address: text,
      place: fc.oneof(value, fc.record({ lat: value, lng: value }, { requiredKeys: [] })),
      height: responsive,
    },
    ...{ level: value, align: text, look: text, onclick: text, style: text, dangerouslySetInnerHTML: item },
    audience: fc.array(text, { maxLength: 2 }),
  },
  { requiredKeys: ['type'] },
);
const column = (blocks: fc.Arbitrary<object>) =>
  fc.record(
    {
      id: text,
      colspan: value,
      margin: responsive,
      padding: responsive,
      background,
      border,
      blocks: fc.array(blocks, { maxLength: 4 }),
    },
    { requiredKeys: ['blocks'] },
  );
const row = (blocks: fc.Arbitrary<object>) =>
  fc.record(
    {
      ...{
        id: text,
        name: text,
        margin: responsive,
        paddingIn: responsive,
        paddingOut: responsive,
        background,
        border,
      },
      columns: fc.record({ desktop: value, tablet: value, mobile: value }, { requiredKeys: [] }),
      ...{
        gap: value,
        width: text,
        visibility: fc.record({ mobile: value, desktop: value }, { requiredKeys: [] }),
      },
      position: fc.oneof(fc.constantFrom(...POSITIONS), text),
      cols: fc.array(column(blocks), { maxLength: 3 }),
    },
    { requiredKeys: ['cols'] },
  );
const nested = fc.record({ type: fc.constant('row'), row: row(block) });

/** Layouts as a hostile editor would send them: right shapes with wrong values, and wrong shapes. */
export const anyLayout: fc.Arbitrary<object> = fc.record({
  rows: fc.array(row(fc.oneof({ weight: 5, arbitrary: block }, { weight: 1, arbitrary: nested })), {
    maxLength: 4,
  }),
});
