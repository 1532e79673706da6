/** Ladders: bodies that differ in one number alone, from within a limit to beyond it. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import type { JsonObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { Verbatim } from '../../../spec/rules/trial.ts';
import { translated } from '../../script/references.ts';
import type { RequestStep, Script } from '../../script/script.ts';
import { control, given, look, probe } from '../../script/steps.ts';
import { Imagination } from '../dryRun/dryRun.ts';

export interface Ladder {
  readonly about: readonly string[];
  readonly name: string;
  /** Far within the limit. */
  readonly kept: JsonObject;
  readonly rungs: readonly JsonObject[];
  /** Decisions on which it rests that they are accepted, where the bodies cannot tell. */
  readonly needs?: readonly DecisionId[];
  readonly verbatim?: readonly Verbatim[];
  /** Rules that some rung may break beside those that it is about. */
  readonly or?: readonly string[];
}

/**
 * @param family what the ids of the scripts begin with
 * @param updates whether the same is done by updates as well
 */
export function ladderScripts(
  family: 'boundary' | 'acceptance',
  ladders: readonly Ladder[],
  profile: Profile,
  updates: boolean,
): readonly Script[] {
  return ladders
    .map(inReferences)
    .flatMap((ladder) =>
      [created(ladder), ...(updates ? [updated(ladder)] : [])]
        .map((script): Script => ({ ...script, id: `${family}/${script.id}` }))
        .flatMap((script) => sound(script, ladder, profile)),
    );
}

/** Bodies of rules are told in words of the default world. */
const inReferences = (ladder: Ladder): Ladder => ({
  ...ladder,
  kept: translated(ladder.kept, ladder.verbatim),
  rungs: translated(ladder.rungs, ladder.verbatim),
});

function created({ about, name, kept, rungs, needs }: Ladder): Script {
  return {
    id: `${name}/create`,
    title: `${name}, by new posts`,
    about,
    ...(needs === undefined ? {} : { needs }),
    steps: [
      control({ operation: 'createPost', body: kept }),
      ...rungs.map((body) => probe({ operation: 'createPost', body })),
      look,
    ],
  };
}

/** Whole bodies, which mean the same however updates are merged. */
function updated({ about, name, kept, rungs, needs }: Ladder): Script {
  const update = (body: JsonObject) => ({ operation: 'updatePost' as const, id: '{{subject}}', body });
  return {
    id: `${name}/update`,
    title: `${name}, by updates`,
    about,
    ...(needs === undefined ? {} : { needs }),
    steps: [
      given('subject', { operation: 'createPost', body: kept }),
      control(update(kept)),
      ...rungs.map((body) => probe(update(body))),
      look,
    ],
  };
}

/** Without rungs that break something else. */
function sound(script: Script, { about, or = [] }: Ladder, profile: Profile): readonly Script[] {
  const world = new Imagination(profile);
  const right = (step: RequestStep): boolean => {
    const broken = [...world.ask(step)];
    if (step.role !== 'probe') return broken.length === 0;
    return broken.length < 2 && broken.every((rule) => about.includes(rule) || or.includes(rule));
  };
  const steps = script.steps.filter((step) => step.kind === 'request' && right(step));
  const whole = script.steps.every((step) => step.kind !== 'request' || step.role === 'probe' || steps.includes(step));
  return whole && steps.some((step) => step.kind === 'request' && step.role === 'probe') ? [{ ...script, steps }] : [];
}
