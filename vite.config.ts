import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { serverOnly } from './vite-plugins/server-only.ts';

export default defineConfig({
  // Tailwind's own minifier would replace light-dark() by variables that a tenant's stylesheet cannot set.
  plugins: [tailwindcss({ optimize: false }), reactRouter(), serverOnly()],
  environments: {
    client: { build: { target: 'es2023', cssTarget: ['chrome123', 'safari17.5', 'firefox128'] } },
    ssr: { build: { target: 'node24', rollupOptions: { input: 'src/main.ts' } } },
  },
});
