/** Finds the control request with which a vector's request is compared. */
import { isObject, member } from '../../../spec/json.ts';
import { postRestsOn } from '../../../spec/judging/decisionsUsed.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { hasOneAnswer } from '../../oracle/readings.ts';
import { plain } from '../../script/bodies.ts';
import type { Step } from '../../script/script.ts';
import { type Arranged, type Ask, control, probe } from '../../script/steps.ts';
import { byDistance, replaced, without } from '../bodies/bodyDistance.ts';
import { pathsIn } from '../bodies/paths.ts';
import { imagined } from '../dryRun/dryRun.ts';

/** The steps up to and including the control, and the further steps that the probe needs. */
export interface Compared {
  readonly before: readonly Step[];
  readonly after: readonly Step[];
}

/**
 * Finds the request that breaks no rule and is closest to the given one.
 *
 * @param what which requests qualify; one that must be accepted is compared with the plain request only, because a
 *   service that wrongly refuses it would refuse similar ones too
 * @param kin accepted requests of the same operation
 */
export function comparedWith(
  { given, ask }: Arranged,
  what: 'anything like it' | 'what is plain',
  kin: readonly Arranged[],
  profile: Profile,
): Compared | undefined {
  const alike = what === 'anything like it';
  const others = [...(alike ? kin : []), plain(ask.operation)].map((one, i) => renamed(one, `_${i + 1}`));
  // Between equally close candidates, prefer a hand-written one unless it needs more setup.
  const written = others.filter((one) => one.given.length === 0);
  const mends = alike ? mended(ask).map((one) => ({ given, ask: one })) : [];
  const candidates = [...written, ...mends, ...others];
  const alone = outcome([...given, probe(ask)], profile);
  const best = byDistance(ask, candidates, (one) => one.ask).find((one) => {
    const before = [...one.given, control(one.ask)];
    // A control breaks no rule, depends on no more decisions than the probe, and does not change the probe's outcome.
    return (
      contested(one.ask).every((id) => contested(ask).includes(id)) &&
      imagined(before, profile).every(({ broken }) => broken.size === 0) &&
      outcome([...before, ...missing(one), probe(ask)], profile) === alone
    );
  });
  return best === undefined ? undefined : { before: [...best.given, control(best.ask)], after: missing(best) };

  /** The preconditions of the probe that the control's steps do not create. */
  function missing(one: Arranged): readonly Step[] {
    return one.given === given ? [] : given;
  }
}

const contested = ({ operation, body }: Ask): readonly string[] =>
  operation === 'createPost' || operation === 'updatePost' ? postRestsOn(body).filter(hasOneAnswer) : [];

/** Larger bodies get no variations, because each variation is evaluated separately. */
const tooLong = 1_000_000;

/** Variations of the request with one member removed or replaced by the plain request's value. */
function mended(ask: Ask): readonly Ask[] {
  // A request that canonical names do not describe cannot be varied through them.
  if (ask.expects !== undefined || (JSON.stringify(ask.body)?.length ?? 0) > tooLong) return [];
  const model = plain(ask.operation).ask;
  const { body, query = {} } = ask;
  const bodies = isObject(body)
    ? pathsIn(body).flatMap((at) => [without(body, at), replaced(body, at, valueAt(model.body, at))])
    : [];
  const queries = Object.keys(query).map((name) =>
    Object.fromEntries(Object.entries(query).filter(([other]) => other !== name)),
  );
  return [...bodies.map((other) => ({ ...ask, body: other })), ...queries.map((other) => ({ ...ask, query: other }))];
}

function valueAt(value: unknown, at: string): unknown {
  return at
    .slice(1)
    .split('/')
    .reduce<unknown>((node, step) => (Array.isArray(node) ? node[Number(step)] : member(node, step)), value);
}

/** The rules that the last request breaks, joined to one string. */
function outcome(steps: readonly Step[], profile: Profile): string {
  return [...(imagined(steps, profile).at(-1)?.broken ?? [])].sort().join();
}

/** Renames the preconditions so that two requests fit in one script. */
function renamed({ given, ask }: Arranged, mark: string): Arranged {
  const names = given.flatMap((step) => (step.kind === 'request' && step.as !== undefined ? [step.as] : []));
  const rename = <T>(value: T): T =>
    JSON.parse(
      names.reduce((text, name) => text.replaceAll(`{{${name}}}`, `{{${name}${mark}}}`), JSON.stringify(value)),
    ) as T;
  return {
    given: given.map((step) =>
      step.kind === 'request' && step.as !== undefined ? { ...rename(step), as: `${step.as}${mark}` } : rename(step),
    ),
    ask: rename(ask),
  };
}
