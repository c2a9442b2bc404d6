import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { serverOnly } from './vite-plugins/server-only.ts';
const share = Number(process.env.SHARE ?? 8);
export default defineConfig({
  plugins: [tailwindcss({ optimize: false }), reactRouter(), serverOnly()],
  environments: {
    client: {
      build: {
        target: 'es2023',
        cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: 'shared', minShareCount: share, test: /\/src\/|lucide-react/ }],
            },
          },
        },
      },
    },
    ssr: { build: { target: 'node24', rollupOptions: { input: 'src/main.ts' } } },
  },
});
