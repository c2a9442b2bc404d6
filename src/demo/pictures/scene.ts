import { chanceOf } from '#platform/demo/random.ts';
import type { View } from '#platform/demo/stage.ts';
import { BACKDROPS, type BackdropName } from './backdrops.ts';
import { Canvas, circle, EDGE, ellipse, path, placed, type Point, rect } from './canvas.ts';
import { darker, lighter, mix, PALETTES, type PaletteName } from './colours.ts';
import * as crafts from './crafts.ts';
import {
  blossom,
  elephant,
  fish,
  kranok,
  leafSpray,
  lotus,
  type PatternName,
  patterned,
  teaSprig,
  wallFlower,
} from './motifs.ts';
import * as packages from './packages.ts';
import type { Emblem } from './packages.ts';
import * as softGoods from './soft-goods.ts';
import * as vessels from './vessels.ts';

/** Everything that can be drawn, as it appears in the middle of a picture. */
const THINGS = {
  bowl: vessels.bowl,
  vase: vessels.vase,
  cup: vessels.cup,
  cups: vessels.cupPair,
  teapot: vessels.teapot,
  teaSet: vessels.teaSet,
  plate: vessels.plate,
  dishes: vessels.dishStack,
  planter: vessels.planter,
  lidded: vessels.jarWithLid,
  lamp: vessels.lamp,
  tiles: vessels.tiles,
  dish: vessels.smallDish,
  chime: vessels.windChime,
  tin: packages.tin,
  pouch: packages.pouch,
  bottle: packages.bottle,
  preserve: packages.preserve,
  gift: packages.giftBox,
  sack: packages.sack,
  snack: packages.snackBag,
  iced: packages.icedGlass,
  book: packages.book,
  teaCakes: packages.teaCakes,
  cloths: softGoods.foldedCloths,
  shawl: softGoods.shawl,
  tote: softGoods.toteBag,
  shirt: softGoods.shirt,
  cushion: softGoods.cushion,
  hat: softGoods.fieldHat,
  yarns: softGoods.yarns,
  doll: softGoods.elephantDoll,
  mat: softGoods.rolledMat,
  umbrella: crafts.umbrella,
  basket: crafts.basket,
  fan: crafts.fan,
  silver: crafts.silver,
  candle: crafts.candle,
  soaps: crafts.soaps,
  herbBall: crafts.herbBall,
  notebook: crafts.notebook,
  foodCarrier: crafts.foodCarrier,
  spoons: crafts.spoons,
  clock: crafts.wallClock,
  voucher: crafts.voucher,
  fruits: crafts.fruits,
} as const satisfies Record<string, (canvas: Canvas, emblem: Emblem) => string>;

type ThingName = keyof typeof THINGS;

/** Small things are drawn larger, so that they fill the picture. */
const SIZE: Partial<Record<ThingName, number>> = {
  cup: 1.34, cups: 1.2, bowl: 1.14, dish: 1.2, candle: 1.36, basket: 1.14, mat: 1.14, teaCakes: 1.2, planter: 1.12, silver: 1.2, tin: 1.18, preserve: 1.36,
  pouch: 1.12, bottle: 1.06, iced: 1.16, dishes: 1.12, lidded: 1.2, sack: 1.1, yarns: 1.1, vase: 0.98, notebook: 1.06, lamp: 1.06,
}; // biome-ignore format: one table of numbers

export interface SceneOrder {
  readonly thing: ThingName;
  readonly emblem?: Emblem;
  readonly palette: PaletteName;
  readonly view: View;
  /** The same seed draws the same thing in every view. */
  readonly seed: string;
  readonly backdrop?: BackdropName;
}

/** Draws a picture as SVG, 800 × 800, without text. Deterministic. */
export function drawScene(order: SceneOrder): string {
  switch (order.view) {
    case 'front':
      return front(order);
    case 'close':
      return close(order);
    case 'spread':
      return spread(order);
    case 'home':
      return home(order);
  }
}

const BACKDROP_NAMES = Object.keys(BACKDROPS) as BackdropName[];

function front(order: SceneOrder): string {
  const canvas = canvasOf(order, 'around');
  const { chance } = canvas;
  const backdrop = order.backdrop ?? chance.pick(BACKDROP_NAMES);
  const at: Point = [400, backdrop === 'plinth' ? 664 : 690];
  return canvas.svg(
    BACKDROPS[backdrop](canvas) +
      standing(canvas, order, at, backdrop === 'plinth' ? 1.12 : 1.2) +
      vignette(canvas),
  );
}

/** Close-up from the side, showing the surface. */
function close(order: SceneOrder): string {
  const canvas = canvasOf(order, 'close');
  const { chance, palette } = canvas;
  const wall = canvas.radial(
    [
      [lighter(palette.wall[1], 0.3), 0],
      [palette.wall[1], 0.5],
      [mix(palette.wall[0], palette.far, 0.75), 1],
    ],
    [0.35, 0.3, 0.95],
  );
  const blurred = Array.from({ length: 9 }, () =>
    circle(
      [chance.between(0, 800), chance.between(0, 620)],
      chance.between(28, 92),
      chance.pick([palette.second, palette.far, '#ffffff', palette.accent]),
      'opacity=".16"',
    ),
  ).join('');
  const side = chance.pick([-1, 1]);
  return canvas.svg(
    rect([0, 0], EDGE, EDGE, wall) +
      blurred +
      ellipse([400, 900], 700, 210, palette.ground[0]) +
      standing(canvas, order, [400 + side * 60, 800], 1.85) +
      placed(
        leafSpray(canvas, mix(palette.main, palette.far, 0.3), 5),
        [side > 0 ? -30 : 830, 830],
        1.3,
        side * 46,
      ) +
      vignette(canvas),
  );
}

/** Top view on patterned cloth, with related things around it. */
function spread(order: SceneOrder): string {
  const canvas = canvasOf(order, 'spread');
  const { chance, palette } = canvas;
  const cloth = patterned(
    canvas,
    chance.pick<PatternName>(['weave', 'flowers', 'leaves', 'diamonds', 'waves', 'checks']),
    {
      base: mix(palette.pale, palette.second, 0.35),
      figure: mix(palette.pale, palette.second, 0.75),
      spark: mix(palette.pale, palette.accent, 0.6),
    },
    1.3,
  );
  const figures = [
    () => teaSprig(mix(palette.main, '#4f8a52', 0.4), palette.pale),
    () => blossom(palette.accent, palette.second),
    () => lotus(palette.accent, lighter(palette.accent, 0.35), palette.ink),
    () => leafSpray(canvas, mix(palette.main, '#4f8a52', 0.4), 5),
  ];
  const around = Array.from({ length: 8 }, (_, index) => {
    const turn = (index / 8) * Math.PI * 2 + 0.3;
    const leaf = chance.whole(0, 3);
    return placed(
      (figures[leaf] as () => string)(),
      [400 + Math.cos(turn) * 330, 400 + Math.sin(turn) * 330],
      leaf === 3 ? 0.5 : chance.between(0.85, 1.15),
      chance.whole(-40, 40),
    );
  }).join('');
  const tray =
    circle([408, 416], 292, '#1a1008', 'opacity=".22"') +
    circle(
      [400, 400],
      290,
      canvas.linear(
        [
          [lighter(palette.ground[0], 0.3), 0],
          [palette.ground[1], 1],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    circle([400, 400], 266, mix(palette.ground[0], palette.pale, 0.45)) +
    circle([400, 400], 266, 'none', `stroke="${palette.accent}" stroke-width="5"`);
  return canvas.svg(
    rect([0, 0], EDGE, EDGE, cloth) +
      around +
      tray +
      standing(canvas, order, [400, 590], 0.92) +
      vignette(canvas),
  );
}

/** The landscape of its origin, with the thing small in front. */
function home(order: SceneOrder): string {
  const canvas = canvasOf(order, 'home');
  const { chance, palette } = canvas;
  const backdrop = chance.pick(['mountains', 'terraces', 'pond'] as const);
  const sign = chance.pick([
    () => elephant(palette.pale, palette.accent, palette.ink),
    () => fish(palette.pale, palette.accent, palette.ink),
    () => wallFlower(palette.pale, palette.accent),
    () => kranok(palette.pale),
  ]);
  const birds = Array.from({ length: 5 }, () =>
    placed(
      path('M-22 -6Q-10 -14 0 0Q10 -14 22 -6Q10 -6 0 6Q-10 -6 -22 -6Z', palette.ink, 'opacity=".5"'),
      [chance.between(90, 710), chance.between(60, 210)],
      chance.between(0.5, 1),
    ),
  ).join('');
  return canvas.svg(
    BACKDROPS[backdrop](canvas) +
      birds +
      standing(canvas, order, [250, 690], 0.78) +
      placed(
        circle([0, 0], 78, palette.main) +
          circle([0, 0], 68, 'none', `stroke="${palette.second}" stroke-width="4"`) +
          placed(sign(), [0, 4], 0.86),
        [596, 610],
      ) +
      vignette(canvas),
  );
}

/** The thing looks the same in every view: its random source depends on the seed alone. */
function standing(canvas: Canvas, order: SceneOrder, at: Point, scale: number): string {
  const drawn = THINGS[order.thing](
    canvas.withChance(chanceOf(`thing ${order.seed}`)),
    order.emblem ?? 'leaf',
  );
  const size = scale * (SIZE[order.thing] ?? 1);
  const shadow = canvas.radial([
    ['#1a1008', 0, 0.5],
    ['#1a1008', 0.55, 0.26],
    ['#1a1008', 1, 0],
  ]);
  return ellipse([at[0] + 14 * scale, at[1] + 4], 236 * scale, 44 * scale, shadow) + placed(drawn, at, size);
}

function canvasOf(order: SceneOrder, part: string): Canvas {
  return new Canvas(PALETTES[order.palette], chanceOf(`${part} ${order.seed}`));
}

function vignette(canvas: Canvas): string {
  return rect(
    [0, 0],
    EDGE,
    EDGE,
    canvas.radial(
      [
        [darker(canvas.palette.ink, 0.2), 0, 0],
        [canvas.palette.ink, 0.7, 0],
        [canvas.palette.ink, 1, 0.2],
      ],
      [0.5, 0.48, 0.78],
    ),
  );
}
