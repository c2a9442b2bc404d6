import type { ChartNode } from './chart-rules.ts';
import { type ChartTree, childrenOf } from './tree-rules.ts';

export const CARD_WIDTH = 232;
export const CARD_HEAD = 40;
export const CARD_LINE = 44;
const GAP_X = 24;
const GAP_Y = 40;
/** Between units that hang below one another. */
const HANG_Y = 16;
const HANG_X = 28;
/** From so many units without units of their own, they hang in a column, which keeps wide charts readable. */
const LEAST_HANGING = 3;

/** A unit with its positions as lines, in pixels. */
export interface ChartCard {
  readonly unit: ChartNode;
  readonly positions: readonly ChartNode[];
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** A line between two cards: its corners, x and y in turn. */
export type ChartLink = readonly number[];

export interface ChartLayout {
  readonly cards: readonly ChartCard[];
  readonly links: readonly ChartLink[];
  readonly width: number;
  readonly height: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Lays the units out from top to bottom, each above the middle of those below it. Roots stand side by side. */
export function layOutChart(tree: ChartTree, roots: readonly ChartNode[]): ChartLayout {
  const units = measured(tree, roots.filter(isUnit));
  const cards: ChartCard[] = [];
  const links: ChartLink[] = [];
  let right = 0;
  for (const root of units) {
    const open = [{ unit: root, x: right, y: 0 }];
    for (let at = open.pop(); at; at = open.pop()) {
      const { unit, y } = at;
      const x = unit.isHanging ? at.x : at.x + (unit.width - CARD_WIDTH) / 2;
      cards.push({ unit: unit.node, positions: unit.positions, x, y, height: unit.height });
      const below = unit.isHanging ? hang(unit, { x, y }) : spread(unit, { x: at.x, y });
      for (const child of below) links.push(linkOf({ x, y, unit }, child));
      open.push(...below);
    }
    right += root.width + GAP_X * 2;
  }
  return {
    cards,
    links,
    width: Math.max(0, right - GAP_X * 2),
    height: cards.reduce((most, { y, height }) => Math.max(most, y + height), 0),
  };
}

export function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** The part of the chart that a link needs. */
export function boxOfLink(link: ChartLink): Box {
  const xs = link.filter((_, at) => at % 2 === 0);
  const ys = link.filter((_, at) => at % 2 === 1);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 };
}

interface Unit {
  readonly node: ChartNode;
  readonly positions: readonly ChartNode[];
  readonly below: Unit[];
  readonly height: number;
  /** With everything below it. */
  width: number;
  isHanging: boolean;
}

interface Standing {
  readonly unit: Unit;
  readonly x: number;
  readonly y: number;
}

/** The units from the top, then their widths from the bottom: a chart may be deeper than the call stack. */
function measured(tree: ChartTree, roots: readonly ChartNode[]): Unit[] {
  const top = roots.map((node) => unitOf(tree, node));
  const all = [...top];
  for (const unit of all) {
    unit.below.push(
      ...childrenOf(tree, unit.node.nodeId)
        .filter(isUnit)
        .map((node) => unitOf(tree, node)),
    );
    all.push(...unit.below);
  }
  for (const unit of all.toReversed()) {
    const { below } = unit;
    unit.isHanging = below.length >= LEAST_HANGING && below.every((child) => child.below.length === 0);
    unit.width = unit.isHanging ? CARD_WIDTH + HANG_X : Math.max(CARD_WIDTH, widthBelow(unit));
  }
  return top;
}

/** Width of the units below one, side by side. */
function widthBelow({ below }: Unit): number {
  return below.reduce((sum, { width }) => sum + width, GAP_X * Math.max(0, below.length - 1));
}

function unitOf(tree: ChartTree, node: ChartNode): Unit {
  const positions = childrenOf(tree, node.nodeId).filter((child) => !isUnit(child));
  const height = CARD_HEAD + positions.length * CARD_LINE;
  return { node, positions, below: [], height, width: CARD_WIDTH, isHanging: false };
}

function isUnit({ kind }: ChartNode): boolean {
  return kind === 'unit';
}

function spread(unit: Unit, { x, y }: { x: number; y: number }): Standing[] {
  let left = x + (unit.width - widthBelow(unit)) / 2;
  return unit.below.map((child) => {
    const standing = { unit: child, x: left, y: y + unit.height + GAP_Y };
    left += child.width + GAP_X;
    return standing;
  });
}

function hang(unit: Unit, { x, y }: { x: number; y: number }): Standing[] {
  let top = y + unit.height + HANG_Y;
  return unit.below.map((child) => {
    const standing = { unit: child, x: x + HANG_X, y: top };
    top += child.height + HANG_Y;
    return standing;
  });
}

function linkOf(from: Standing, to: Standing): ChartLink {
  const bottom = from.y + from.unit.height;
  if (from.unit.isHanging) {
    const [x, y] = [from.x + HANG_X / 2, to.y + CARD_HEAD / 2];
    return [x, bottom, x, y, to.x, y];
  }
  const [start, end] = [from.x + CARD_WIDTH / 2, to.x + to.unit.width / 2];
  const middle = bottom + GAP_Y / 2;
  const arrives = to.unit.isHanging ? to.x + CARD_WIDTH / 2 : end;
  return [start, bottom, start, middle, arrives, middle, arrives, to.y];
}
