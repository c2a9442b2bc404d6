import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: process.env.SALA_BUILD_FOLDER ?? 'build',
  serverModuleFormat: 'esm',
  ssr: true,
} satisfies Config;
