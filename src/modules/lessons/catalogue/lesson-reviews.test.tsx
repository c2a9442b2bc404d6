import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import type { OwnPlace, ReviewView } from './lesson-detail-contract.ts';
import { Reviews } from './lesson-reviews.tsx';

test('reviews and their replies show their addresses unescaped', () => {
  const address = `https://sala.example/${encodeURIComponent('ชงชา')}`;
  const review: ReviewView = {
    reviewId: '1',
    author: 'Manee',
    rating: 5,
    body: `ชอบ ${address}`,
    reply: `ดู ${address}`,
    at: '2026-11-23T09:00:00.000Z',
  };
  const own = { mayLearn: false, review: null, teaching: null } as OwnPlace;
  const element = <Reviews reviews={[review]} own={own} rating={5} count={1} />;
  const loaderData = { page: { site: { zone: 'Asia/Bangkok' } } };
  const router = createMemoryRouter([{ id: 'page', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData },
  });
  const html = renderToString(<RouterProvider router={router} />);
  expect(html).toContain('ชอบ https://sala.example/ชงชา');
  expect(html).toContain('ดู https://sala.example/ชงชา');
});
