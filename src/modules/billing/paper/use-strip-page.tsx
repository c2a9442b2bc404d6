import { useEffect } from 'react';
import { POINTS_PER_MM } from '#platform/paper/measures-rules.ts';
import type { PaperForm } from './paper-choice-rules.ts';
import type { PaperPage } from './paper-contract.ts';

/** Longer than the strip, so that rounding prints no further page. */
const SPARE_MM = 1;

/**
 * Makes printed pages as long as the longest strip of a roll. The length follows from what the document says, which no style
 * sheet of the site knows, and the content security policy allows none within the page.
 */
export function useStripPage(form: PaperForm, pages: readonly PaperPage[]): void {
  const height = Math.max(0, ...pages.map((page) => page.height));
  useEffect(() => {
    if (form !== 'roll') return;
    const heightMm = Math.ceil(height / POINTS_PER_MM) + SPARE_MM;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page strip { size: 80mm ${heightMm}mm; margin: 0; }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [form, height]);
}
