import {
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';
import type { DrawnGraph } from './graph-contract.ts';
import type { Places } from './radial-rules.ts';

/** What the worker is given. */
export interface LayoutTask {
  readonly start: Places;
  readonly edges: DrawnGraph['edges'];
}

const MOST_STEPS = 300;
const LEAST_STEPS = 60;
/** Steps times nodes: a large graph gets fewer steps, so that none takes more than a few seconds. */
const EFFORT = 200_000;
/** How calm the last step is. */
const CALM = 0.001;
const LINK_PIXELS = 70;

/**
 * Moves nodes by forces (related ones together, all others apart) from their first places, and yields the places after each
 * step. The same graph always ends in the same places.
 */
export function* forcedPlaces({ start, edges }: LayoutTask): Generator<Places, void> {
  const nodes: SimulationNodeDatum[] = [];
  for (let at = 0; at < start.length; at += 2) nodes.push({ x: start[at] ?? 0, y: start[at + 1] ?? 0 });
  const steps = Math.round(Math.min(MOST_STEPS, Math.max(LEAST_STEPS, EFFORT / Math.max(1, nodes.length))));
  const simulation = forceSimulation(nodes)
    .force('link', forceLink(edges.map(([source, target]) => ({ source, target }))).distance(LINK_PIXELS))
    .force('charge', forceManyBody().strength(-160).theta(1.1).distanceMax(1_200))
    .force('x', forceX().strength(0.04))
    .force('y', forceY().strength(0.05))
    .alphaDecay(1 - CALM ** (1 / steps))
    .stop();
  for (let step = 0; step < steps; step += 1) {
    simulation.tick();
    yield placesOf(nodes);
  }
}

function placesOf(nodes: readonly SimulationNodeDatum[]): Places {
  const places = new Float32Array(nodes.length * 2);
  for (const [at, { x = 0, y = 0 }] of nodes.entries()) {
    places[at * 2] = x;
    places[at * 2 + 1] = y;
  }
  return places;
}
