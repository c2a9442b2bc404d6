/** Colours of one picture: its setting and its materials. */
export interface Palette {
  /** Sky or wall, from top to bottom. */
  readonly wall: readonly [string, string];
  /** Things in the far background. */
  readonly far: string;
  /** Table or floor, from back to front. */
  readonly ground: readonly [string, string];
  readonly main: string;
  readonly second: string;
  readonly accent: string;
  readonly pale: string;
  readonly ink: string;
}

export const PALETTES = {
  mist: {
    wall: ['#e8f0e6', '#f7efe0'],
    far: '#9bb8a2',
    ground: ['#d9b98c', '#b98e5c'],
    main: '#2f6b4f',
    second: '#d8a648',
    accent: '#c8553d',
    pale: '#f8f1df',
    ink: '#22372c',
  },
  dawn: {
    wall: ['#fbe3cf', '#fdf3e4'],
    far: '#e3a98a',
    ground: ['#caa07a', '#a77a55'],
    main: '#a8452f',
    second: '#e0a458',
    accent: '#39655b',
    pale: '#fdf1e2',
    ink: '#4a2a20',
  },
  indigo: {
    wall: ['#dfe6f1', '#f2efe8'],
    far: '#93a5c4',
    ground: ['#c9b79c', '#a18c6d'],
    main: '#2b3f73',
    second: '#7f96c7',
    accent: '#d9914a',
    pale: '#f5f1e8',
    ink: '#1d2744',
  },
  lotus: {
    wall: ['#fbe6ea', '#fdf5ee'],
    far: '#e5b0be',
    ground: ['#d9c2ae', '#b7977f'],
    main: '#b1476a',
    second: '#f0b9c0',
    accent: '#4f7f5f',
    pale: '#fff4f2',
    ink: '#4d2233',
  },
  jade: {
    wall: ['#dcefe9', '#f4f6ea'],
    far: '#8fc0b2',
    ground: ['#cdb78f', '#a48d64'],
    main: '#2c7a6b',
    second: '#9fd0b8',
    accent: '#e0a23c',
    pale: '#f3f8ef',
    ink: '#173c36',
  },
  clay: {
    wall: ['#f3e4d7', '#faf3ea'],
    far: '#cfa78b',
    ground: ['#b98b68', '#8f6546'],
    main: '#9c5a3c',
    second: '#d9a07a',
    accent: '#3f5f6b',
    pale: '#f9eee2',
    ink: '#43281b',
  },
  night: {
    wall: ['#22314d', '#4b5675'],
    far: '#31446a',
    ground: ['#5a4a4d', '#3b3036'],
    main: '#d9a441',
    second: '#e8d2a0',
    accent: '#c9624b',
    pale: '#f6ead0',
    ink: '#171f33',
  },
  turmeric: {
    wall: ['#fdf0c8', '#fdf8e8'],
    far: '#e8c66a',
    ground: ['#cf9f58', '#a97a3a'],
    main: '#d48a1d',
    second: '#f3ca62',
    accent: '#7a3b2e',
    pale: '#fff7df',
    ink: '#4a3312',
  },
  celadon: {
    wall: ['#e3eee6', '#f6f5ec'],
    far: '#a9c5b3',
    ground: ['#d6cbb8', '#b5a68d'],
    main: '#7ba88d',
    second: '#c3d9c5',
    accent: '#a86b4c',
    pale: '#f2f6ee',
    ink: '#2d463a',
  },
  sea: {
    wall: ['#d6ebf2', '#f3f5ee'],
    far: '#8dbccc',
    ground: ['#e0cfae', '#bfa67c'],
    main: '#2a6f8a',
    second: '#8fc6d4',
    accent: '#e08b5c',
    pale: '#f1f8f8',
    ink: '#163b4a',
  },
  plum: {
    wall: ['#ece2ef', '#f8f1ec'],
    far: '#b79bc1',
    ground: ['#c4a692', '#9b7a69'],
    main: '#6b3f74',
    second: '#c39ac7',
    accent: '#d7a14a',
    pale: '#f8f0f5',
    ink: '#352039',
  },
  stone: {
    wall: ['#e7e5e0', '#f6f4ef'],
    far: '#b9b3a8',
    ground: ['#cbbfae', '#a3937d'],
    main: '#59605f',
    second: '#a9aca4',
    accent: '#b8623f',
    pale: '#f6f3ec',
    ink: '#2b2f2f',
  },
  forest: {
    wall: ['#c9dccb', '#eaf0dc'],
    far: '#6f9a7a',
    ground: ['#9c7a52', '#73563a'],
    main: '#1f4d3a',
    second: '#8bb174',
    accent: '#e3b04b',
    pale: '#f3f2dd',
    ink: '#152b22',
  },
  lime: {
    wall: ['#eef4d4', '#faf8e8'],
    far: '#bcd07f',
    ground: ['#cfb58a', '#a98d60'],
    main: '#6d8f2f',
    second: '#c9d96a',
    accent: '#c65b3a',
    pale: '#fbfae6',
    ink: '#2f3d15',
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;

/** Mixes two colours, with `share` of the second. */
export function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const from = Number.parseInt(one.slice(at, at + 2), 16);
    const to = Number.parseInt(other.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

export function lighter(colour: string, share: number): string {
  return mix(colour, '#ffffff', share);
}

export function darker(colour: string, share: number): string {
  return mix(colour, '#140d08', share);
}
