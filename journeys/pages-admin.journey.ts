import { openPagesAs } from './open-pages.ts';

openPagesAs('admin');
