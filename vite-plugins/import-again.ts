import type { Plugin } from 'vite';

/** A dynamic import in code that is bundled and minified. */
const IMPORT = /\bimport\((["'`])(\.\/[^"'`$]+\.js)\1\)/g;

/**
 * Lets code that could not be loaded be asked for again. A browser keeps a failed import for as long as the page is open
 * and fails it again without a request (HTML Standard, "fetch a single module script"; Chromium since 150), so the
 * second attempt is at another address of the same file.
 */
export function importAgain(): Plugin {
  return {
    name: 'sala-import-again',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      // What the chunks preload is told by the imports as they were.
      order: 'post',
      handler: (_options, bundle) => {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk')
            output.code = output.code.replaceAll(
              IMPORT,
              (found: string, _quote: string, path: string) =>
                `${found}.catch(()=>import(\`${path}?\`+Date.now()))`,
            );
      },
    },
  };
}
