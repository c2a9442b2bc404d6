import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { defaultClientConditions, defineConfig } from 'vite';
import { importAgain } from './vite-plugins/import-again.ts';
import { pureContracts } from './vite-plugins/pure-contracts.ts';
import { serverOnly } from './vite-plugins/server-only.ts';

/** Name ending of decoders that pdf.js fetches by a fixed name: instead of a hash, the folder contains its version. */
const PDF_DECODER = '_nowasm_fallback.js';

export default defineConfig(({ command }) => ({
  // Tailwind's minifier would replace light-dark() with variables that a tenant's stylesheet cannot set.
  plugins: [tailwindcss({ optimize: false }), reactRouter(), pureContracts(), serverOnly(), importAgain()],
  // These browsers support light-dark(), so it is not lowered to variables that a tenant's stylesheet cannot set.
  build: { cssTarget: ['chrome123', 'safari17.5', 'firefox128'] },
  environments: {
    client: {
      // One module per message (`platform/bundle/messages.ts`).
      resolve: {
        conditions: [...(command === 'build' ? ['browser-bundle'] : []), ...defaultClientConditions],
      },
      build: {
        target: 'es2023',
        // Small chunks compress worse and need a request each: the shell of all pages is one chunk, and so is the frame of
        // work pages, and code that many pages share. A group takes along what its modules import, so whatever guest pages
        // share with the frame stands in a group before it.
        rolldownOptions: {
          // A module's public API only re-exports: importing it must not pull in the rest of the module.
          // Cards, formulas, built pages, rare blocks and documents in place of editors: browsers import them lazily.
          treeshake: {
            moduleSideEffects: [
              {
                test: /\/public-ui\.ts$|\/(?:record-card-link|formula-view|item-page-body|rare-blocks|still-document)\.tsx$/,
                sideEffects: false,
              },
            ],
          },
          output: {
            assetFileNames: ({ names: [name = ''] }) =>
              name.endsWith(PDF_DECODER)
                ? `assets/pdf-${pdfjs.version}/[name][extname]`
                : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                { name: 'zod', test: /\/node_modules\/zod\// },
                {
                  name: 'shell',
                  // With the icons of guest pages: each would otherwise load all those that work pages share.
                  test: /\/react-dom\/(?:index|cjs\/react-dom\.production)|\/lucide-react\/dist\/esm\/icons\/(?:arrow-right|chevron-right|clock|layout-grid|sliders-horizontal|truck)\.mjs|\/src\/ui\/(?:loading\/skeleton|picture\/cover-picture|state\/empty-state|text\/notice)|\/src\/app\/(?!entry|modules[.-]|shell\/(?:fullscreen-|focused-|share-|work-|places-list|kept-places|person-menu|shell-life|site-watch|use-work-keys|user-info-list|acting-banner|preview-bar)|imports\/|palette\/(?!palette-host|paths|typed-ahead|forget-recent)|lists\/|hub\/|dashboard\/|analytics\/|roles\/|developer\/|session\/(?!same-reader)|client\/|client-log\/send-log|drafts\/draft(?:s|-fields|-offer)\.)/,
                },
                {
                  name: 'money',
                  test: /\/src\/(?:platform\/(?:money\/(?!(?:thai-banks|vat\.))|locale\/)|ui\/text\/price\.)/,
                },
                { name: 'dates', test: /\/src\/platform\/dates\/(?:calendar|format)-date/ },
                // Few texts have one.
                { name: 'record-card', test: /\/src\/ui\/document\/record-card-link\./ },
                // Few texts have one, and it brings what typesets them.
                {
                  name: 'formula',
                  test: /\/node_modules\/katex\/|\/src\/ui\/document\/formula-view\.|\/src\/platform\/documents\/(?:formula|mathml)-rules/,
                },
                {
                  name: 'document',
                  test: /\/src\/ui\/(?:document\/(?:document-(?:view|look)|formula)\.|picture\/gallery\.)|\/src\/platform\/documents\/(?:document|embed-host|link)-rules/,
                },
                // With the icon and the words that the work frame has too.
                {
                  name: 'posts',
                  test: /\/src\/modules\/content\/(?:paths|reading\/(?:item-meta|post-card))|lucide-react\/.*\/newspaper\.mjs|\/content_(?:blog|categories|tags)\.js/,
                },
                { name: 'contact-icons', test: /lucide-react\/.*\/(?:mail|phone)\.mjs/ },
                {
                  name: 'links',
                  test: /\/src\/modules\/(?!(?:billing|exams|messages)\/[^/]+\/).*\/paths\.ts$|\/src\/platform\/module\//,
                },
                // Without the tabs and icons that guest pages need not have.
                {
                  name: 'shared',
                  minShareCount: 27,
                  test: /\/src\/ui\/(?:form\/(?:field|search-field|select|text-field)|layout\/|navigation\/(?!tabs)|state\/|text\/badge)|lucide-react(?!.*\/(?:calendar-days|clipboard-check|file-archive|file-clock|file-spreadsheet|pen-line|trash|undo-2|users)\.mjs)|generated\/apart\/registry/,
                },
                { name: 'forms', minShareCount: 38, test: /\/src\/(?!ui\/(?:navigation\/tabs|table\/))/ },
                { name: 'icons', test: /lucide-react\/dist\/esm\/icons/, minShareCount: 40 },
                {
                  name: 'work',
                  test: /\/src\/app\/(?:modules\.|shell\/(?:work-|use-work-keys|places-list|kept-places|person-menu))/,
                },
                { name: 'places', test: /\/src\/modules\/content\/layout\/place-rules\./ },
                // The page of a document, which guests open, has both: one request.
                {
                  name: 'document-kinds',
                  test: /\/src\/(?:ui\/navigation\/choice-links|modules\/billing\/document\/document-text)\./,
                },
                // Few pages have one.
                { name: 'rare-blocks', test: /\/src\/modules\/content\/page-view\/rare-blocks\./ },
                {
                  name: 'products',
                  test: /\/src\/modules\/shop\/listing\/product-(card|picture|list-view)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled: from its package, every rendering thread would load one module for each of its two thousand icons.
      resolve: { noExternal: ['lucide-react'] },
      build: { target: 'node24', rollupOptions: { input: 'src/main.ts' } },
    },
  },
}));
