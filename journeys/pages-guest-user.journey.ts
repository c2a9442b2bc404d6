import { openPagesAs } from './open-pages.ts';

openPagesAs('guest', 'user');
