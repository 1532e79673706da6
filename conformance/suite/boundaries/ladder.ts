/** Ladders: bodies that differ only in one number, from within a limit to beyond it. */
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
  /** A body far within the limit. */
  readonly kept: JsonObject;
  readonly rungs: readonly JsonObject[];
  /** Decisions that the acceptance depends on, if the bodies do not show it. */
  readonly needs?: readonly DecisionId[];
  readonly verbatim?: readonly Verbatim[];
  /** Rules that a rung may break in addition to those under test. */
  readonly or?: readonly string[];
}

/**
 * @param family the prefix of the script ids
 * @param updates whether to test updates too
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
    title: `${name}, in new posts`,
    about,
    ...(needs === undefined ? {} : { needs }),
    steps: [
      control({ operation: 'createPost', body: kept }),
      ...rungs.map((body) => probe({ operation: 'createPost', body })),
      look,
    ],
  };
}

/** Updates with complete bodies, which mean the same with any merge semantics. */
function updated({ about, name, kept, rungs, needs }: Ladder): Script {
  const update = (body: JsonObject) => ({ operation: 'updatePost' as const, id: '{{subject}}', body });
  return {
    id: `${name}/update`,
    title: `${name}, in updates`,
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

/** Removes rungs that break other rules. */
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
