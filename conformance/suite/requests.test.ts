/** Checks that the scripts about requests are valid and cover every rule. */
import { describe, expect, test } from 'vitest';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { rules } from '../../spec/rules/index.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { getRequests } from '../script/script.ts';
import { runStepsDry } from './dryRun/dryRun.ts';
import { buildRequestScripts } from './requests.ts';

const getProfileWith = (answers: Readonly<Record<string, unknown>> = {}) =>
  resolveProfile({ ...defaultBindings, ...answers });
const getScripts = (profile = getProfileWith(), seed = 7) => buildRequestScripts({ size: 'standard', seed, profile });

const standardScripts = getScripts();

type DryRunSteps = ReturnType<typeof runStepsDry>;

const runDry = (scripts: typeof standardScripts, profile: ReturnType<typeof getProfileWith>) =>
  scripts.map(({ steps }): DryRunSteps => runStepsDry(steps, profile));

const standardDryRuns = runDry(standardScripts, getProfileWith());

interface RuleCounts {
  /** Requests that break only this rule, after an accepted control of the same operation. */
  readonly broken: number;
  /** Requests that break nothing, in a script about the rule. */
  readonly kept: number;
}

/** The other rules that the requests break which are meant to break a rule. */
const listAlsoBroken = (id: string): readonly string[] =>
  [
    ...new Set(
      standardDryRuns.flatMap((steps) =>
        steps.flatMap(({ step, broken }) => (step.role === 'probe' && broken.has(id) ? [...broken] : [])),
      ),
    ),
  ].filter((rule) => rule !== id);

/** What the scripts test of each rule. */
function countByRule(
  scripts: typeof standardScripts,
  dryRuns: readonly DryRunSteps[],
): ReadonlyMap<string, RuleCounts> {
  const counts = new Map<string, RuleCounts>(rules.map(({ id }) => [id, { broken: 0, kept: 0 }]));
  const count = (id: string, kind: keyof RuleCounts) => {
    const previous = counts.get(id);
    if (previous !== undefined) counts.set(id, { ...previous, [kind]: previous[kind] + 1 });
  };
  for (const [i, { about }] of scripts.entries()) {
    const controlledOperations = new Set<string>();
    for (const { step, broken } of dryRuns[i] ?? []) {
      const [first, ...others] = broken;
      if (step.role === 'control' && first === undefined) controlledOperations.add(step.operation);
      if (step.role !== 'probe') continue;
      if (first === undefined) for (const id of step.about ?? about) count(id, 'kept');
      else if (others.length === 0 && controlledOperations.has(step.operation)) count(first, 'broken');
    }
  }
  return counts;
}

test('content for an untargeted platform is sent with wrong types only if the profile says that it is measured', () => {
  const isUntargeted = ({ id }: (typeof standardScripts)[number]) =>
    id.startsWith('fault/') && id.includes('content for an untargeted platform');
  const countUnder = (profile: ReturnType<typeof getProfileWith>) => getScripts(profile).filter(isUntargeted).length;
  const { 'platformContent.untargeted': _, ...others } = defaultBindings;
  expect(standardScripts.filter(isUntargeted).length).toBeGreaterThan(0);
  expect(countUnder(getProfileWith({ 'platformContent.untargeted': 'ignore' }))).toBe(0);
  expect(countUnder(resolveProfile(others))).toBe(0);
});

describe('scripts about requests', () => {
  test('have unique ids', () => {
    const ids = standardScripts.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  test('are the same for the same seed', () => {
    expect(getScripts()).toEqual(standardScripts);
  });

  test('differ for another seed in their random parts', () => {
    const getRandomScripts = (scripts: typeof standardScripts) => scripts.filter(({ id }) => id.startsWith('random/'));
    const otherScripts = getScripts(getProfileWith(), 8);
    expect(getRandomScripts(otherScripts)).not.toEqual(getRandomScripts(standardScripts));
    expect(otherScripts.filter(({ id }) => !id.startsWith('random/'))).toEqual(
      standardScripts.filter(({ id }) => !id.startsWith('random/')),
    );
  });

  test('start with boundaries before random cases', () => {
    const families = standardScripts.map(({ id }) => id.split('/')[0]);
    expect(families.indexOf('random')).toBeGreaterThan(families.lastIndexOf('boundary'));
  });

  test('are plain data', () => {
    expect(JSON.parse(JSON.stringify(standardScripts))).toEqual(standardScripts);
  });

  test('have setup steps that break no rule', () => {
    const unsoundSteps = standardScripts.flatMap(({ id }, i) =>
      (standardDryRuns[i] ?? []).flatMap(({ step, broken }) =>
        step.role !== 'probe' && broken.size > 0 ? [{ id, role: step.role, broken: [...broken] }] : [],
      ),
    );
    expect(unsoundSteps).toEqual([]);
  });

  test('contain no ids of the mock', () => {
    const mockIdPattern = /\b(?:acc|out)_(?!nobody)[a-z]+/;
    expect(
      standardScripts.filter((script) => mockIdPattern.test(JSON.stringify(getRequests(script)))).map(({ id }) => id),
    ).toEqual([]);
  });
});

/** A profile under which more rules can be broken. */
const strictProfile = getProfileWith({
  'post.neither': 'refuse',
  'post.update.publish': 'refuse',
  'leadMagnet.update.outreachAccountId': 'required',
  'leadMagnet.pause.again': 'refuse',
});

describe('every rule that a request can break', () => {
  const counts = countByRule(standardScripts, standardDryRuns);
  const strictScripts = getScripts(strictProfile);
  const strictCounts = countByRule(strictScripts, runDry(strictScripts, strictProfile));
  const refusalRules = rules.filter(({ vectors }) => vectors.some(({ verdict }) => verdict === 'refused'));
  const ruleCounts = rules.map((rule) => ({
    id: rule.id,
    ...(counts.get(rule.id) ?? { broken: 0, kept: 0 }),
    strictly: strictCounts.get(rule.id)?.broken ?? 0,
    canBeRefused: refusalRules.includes(rule),
  }));

  test.each(ruleCounts)('$id: broken by $broken requests, kept by $kept', ({ id, broken, kept, canBeRefused }) => {
    expect(kept).toBeGreaterThan(0);
    if (canBeRefused)
      expect(broken, `its requests also break ${listAlsoBroken(id).join(', ') || 'nothing'}`).toBeGreaterThan(0);
  });

  test.each(ruleCounts.filter(({ strictly, broken }) => broken === 0 && strictly > 0))(
    '$id: broken by $strictly requests under the strict profile',
    ({ strictly }) => {
      expect(strictly).toBeGreaterThan(0);
    },
  );

  test('includes four that break only under the strict profile', () => {
    expect(ruleCounts.filter(({ strictly, broken }) => broken === 0 && strictly > 0).map(({ id }) => id)).toEqual([
      'post.publish.intent',
      'post.update.timing',
      'leadMagnet.update.outreachAccount',
      'leadMagnet.pause.repeated',
    ]);
  });
});

test('a post that an update publishes is created as a draft, even if the service may not validate drafts', () => {
  const profile = getProfileWith({ 'validation.drafts': 'unknown' });
  const vector = getScripts(profile).find(({ id }) => id === 'vector/post.update.timing/1');
  const [draft] = getRequests(vector ?? { steps: [] }).filter(({ as }) => as === 'draft');
  expect(draft).toMatchObject({ operation: 'createPost', role: 'given' });
  expect(draft).not.toHaveProperty('timing');
});
