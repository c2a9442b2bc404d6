import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { defaultClientConditions, defineConfig } from 'vite';
import { serverOnly } from './vite-plugins/server-only.ts';

/** Name ending of decoders that pdf.js fetches by a fixed name: instead of a hash, the folder contains its version. */
const PDF_DECODER = '_nowasm_fallback.js';

export default defineConfig(({ command }) => ({
  // Tailwind's minifier would replace light-dark() with variables that a tenant's stylesheet cannot set.
  plugins: [tailwindcss({ optimize: false }), reactRouter(), serverOnly()],
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
        // Small chunks compress worse and need a request each: the shell of all pages is one chunk, and so is code that
        // many pages share.
        rolldownOptions: {
          // A module's public API only re-exports: importing it must not pull in the rest of the module.
          treeshake: { moduleSideEffects: [{ test: /\/public-ui\.ts$/, sideEffects: false }] },
          output: {
            assetFileNames: ({ names: [name = ''] }) =>
              name.endsWith(PDF_DECODER)
                ? `assets/pdf-${pdfjs.version}/[name][extname]`
                : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                {
                  name: 'shell',
                  test: /\/src\/app\/(?!entry|modules\.|shell\/(?:work-|person-menu|shell-life|site-watch|user-info-list)|hub\/|dashboard\/|analytics\/|roles\/|developer\/|session\/(?!same-reader)|client\/|client-log\/send-log|drafts\/draft(?:s|-fields|-offer)\.)/,
                },
                { name: 'shared', minShareCount: 24, test: /\/src\/(?!ui\/table\/)|lucide-react/ },
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
