/** What a request of a vector is compared with. */
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

/** The steps up to and with the control, and those that its probe needs besides; undefined where there is none. */
export interface Compared {
  readonly before: readonly Step[];
  readonly after: readonly Step[];
}

/**
 * Of all requests that break nothing the nearest to the one in question.
 *
 * @param what a request that must be accepted is compared with the plain one: what is like it would be refused with it
 * @param kin requests of the same operation that are known to be accepted
 */
export function comparedWith(
  { given, ask }: Arranged,
  what: 'anything like it' | 'what is plain',
  kin: readonly Arranged[],
  profile: Profile,
): Compared | undefined {
  const alike = what === 'anything like it';
  const others = [...(alike ? kin : []), plain(ask.operation)].map((one, i) => renamed(one, `_${i + 1}`));
  // Of two that are equally near, one that somebody wrote down, unless it takes more to arrange.
  const written = others.filter((one) => one.given.length === 0);
  const mends = alike ? mended(ask).map((one) => ({ given, ask: one })) : [];
  const candidates = [...written, ...mends, ...others];
  const alone = outcome([...given, probe(ask)], profile);
  const best = byDistance(ask, candidates, (one) => one.ask).find((one) => {
    const before = [...one.given, control(one.ask)];
    // It breaks nothing, nor does it rest on more than the other, and what it changes makes no difference to that.
    return (
      contested(one.ask).every((id) => contested(ask).includes(id)) &&
      imagined(before, profile).every(({ broken }) => broken.size === 0) &&
      outcome([...before, ...missing(one), probe(ask)], profile) === alone
    );
  });
  return best === undefined ? undefined : { before: [...best.given, control(best.ask)], after: missing(best) };

  /** What is given to the one and not yet there for the other. */
  function missing(one: Arranged): readonly Step[] {
    return one.given === given ? [] : given;
  }
}

const contested = ({ operation, body }: Ask): readonly string[] =>
  operation === 'createPost' || operation === 'updatePost' ? postRestsOn(body).filter(hasOneAnswer) : [];

/** Bodies that are not taken apart: each variation of them would be judged anew. */
const tooLong = 1_000_000;

/** The request with one thing in it left out, or as the plain request of the operation has it. */
function mended(ask: Ask): readonly Ask[] {
  // What canonical names cannot tell cannot be mended by them.
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

/** The rules that the last request of some steps breaks. */
function outcome(steps: readonly Step[], profile: Profile): string {
  return [...(imagined(steps, profile).at(-1)?.broken ?? [])].sort().join();
}

/** What is given gets other names, so that two requests can stand in one script. */
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
