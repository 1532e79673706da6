/** Turns every vector of every rule into a script. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { type Rule, rules, verbatimOf } from '../../../spec/rules/index.ts';
import type { Vector } from '../../../spec/rules/vector.ts';
import { plain } from '../../script/bodies.ts';
import type { Script, Step } from '../../script/script.ts';
import { type Arranged, asItStands, control, look, probe } from '../../script/steps.ts';
import { readsByDefault } from '../forms/told.ts';
import { arranged, planned } from './arrange.ts';
import { askOf } from './asks.ts';
import { type Compared, comparedWith } from './controls.ts';

/** Vectors that count requests or posts have their own scripts in `gates/limits.ts`. */
const countsNothing = ({ given }: Vector): boolean =>
  given?.repeat === undefined && (given?.plans === undefined || given.posts === undefined);

/** The suite cannot obtain a caller whose outreach accounts are all disconnected. */
const arrangeable = ({ given }: Vector): boolean => given?.outreachConnected !== false;

/** @param size quick: only the first accepted and the first refused vector of each rule */
export function vectorScripts(profile: Profile, size: 'quick' | 'standard' | 'deep'): readonly Script[] {
  return rules.flatMap((rule) =>
    rule.vectors.flatMap((vector, i) =>
      size !== 'quick' || isFirst(rule, vector) ? scriptOf(rule, vector, i + 1, profile) : [],
    ),
  );
}

/** Whether this is the rule's first vector with its verdict. */
const isFirst = ({ vectors }: Rule, vector: Vector): boolean =>
  vectors.find(({ verdict }) => verdict === vector.verdict) === vector;

function scriptOf(rule: Rule, vector: Vector, number: number, profile: Profile): readonly Script[] {
  if (!countsNothing(vector) || !arrangeable(vector)) return [];
  const one = tellable(rule, vector);
  if (one.ask.expects !== undefined && !readsByDefault(rule.id, profile)) return [];
  const { caller, steps: plan } = planned(vector.given ?? {});
  const gated = caller !== undefined || plan.length > 0;
  const refused = vector.verdict === 'refused';
  const compared = gated
    ? byPrimary(one)
    : comparedWith(one, refused ? 'anything like it' : 'what is plain', kinOf(rule, vector), profile);
  const asked = probe({ ...one.ask, ...(caller === undefined ? {} : { caller }) });
  const looks = isFirst(rule, vector) && writesPosts(vector);
  const steps: readonly Step[] = [
    ...(compared === undefined ? one.given : [...compared.before, ...compared.after]),
    ...plan,
    ...(looks && refused ? [look] : []),
    verbatimOf(rule).includes('timing') ? asItStands(asked) : asked,
    ...(looks ? [look] : []),
  ];
  return [
    {
      id: `vector/${rule.id}/${number}`,
      title: `${rule.id}: ${vector.name} is ${vector.verdict}`,
      about: [rule.id],
      ...(looks && refused ? { alone: true } : {}),
      steps,
    },
  ];
}

function tellable(rule: Rule, vector: Vector): Arranged {
  return { given: arranged(vector.given ?? {}, verbatimOf(rule)), ask: askOf(vector, rule) };
}

/** The same request sent by the primary caller, about a resource that exists. */
function byPrimary({ given, ask }: Arranged): Compared {
  const one = ask.id === undefined ? { given, ask } : plain(ask.operation);
  return { before: [...one.given, control(one.ask)], after: [] };
}

/** Accepted vectors of the same rule and operation. */
function kinOf(rule: Rule, vector: Vector): readonly Arranged[] {
  return rule.vectors
    .filter((other) => other !== vector && other.verdict === 'accepted' && other.operation === vector.operation)
    .filter((other) => countsNothing(other) && other.given?.wait === undefined)
    .map((other) => tellable(rule, other))
    .filter(({ ask }) => ask.expects === undefined);
}

function writesPosts({ operation }: Vector): boolean {
  return ['createPost', 'updatePost', 'deletePost', 'republishPost'].includes(operation);
}
