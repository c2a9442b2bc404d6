import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { serverOnly } from './vite-plugins/server-only.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverOnly()],
  environments: {
    client: { build: { target: 'es2023' } },
    ssr: { build: { target: 'node24', rollupOptions: { input: 'src/main.ts' } } },
  },
});
