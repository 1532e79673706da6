/** Checks that the scripts about requests are valid and cover every rule. */
import { describe, expect, test } from 'vitest';
import { decision, decisionIds } from '../../spec/decisions/index.ts';
import { rules } from '../../spec/rules/index.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { requestsOf } from '../script/script.ts';
import { imagined } from './dryRun/dryRun.ts';
import { requestScripts } from './requests.ts';
import { unobservable } from './unobservable.ts';

const defaults = Object.fromEntries(decisionIds.map((id) => [id, decision(id).default]));
const answered = (more: Readonly<Record<string, unknown>> = {}) => resolveProfile({ ...defaults, ...more });
const scriptsOf = (profile = answered(), seed = 7) => requestScripts({ size: 'standard', seed, profile });

const standard = scriptsOf();

interface Shown {
  /** Requests that break only this rule, after an accepted control of the same operation. */
  readonly broken: number;
  /** Requests that break nothing, in a script about the rule. */
  readonly kept: number;
}

/** What the scripts test of each rule. */
function shownBy(scripts: typeof standard, profile = answered()): ReadonlyMap<string, Shown> {
  const shown = new Map<string, Shown>(rules.map(({ id }) => [id, { broken: 0, kept: 0 }]));
  const count = (id: string, what: keyof Shown) => {
    const before = shown.get(id);
    if (before !== undefined) shown.set(id, { ...before, [what]: before[what] + 1 });
  };
  for (const { steps, about } of scripts) {
    const compared = new Set<string>();
    for (const { step, broken } of imagined(steps, profile)) {
      const [first, ...others] = broken;
      if (step.role === 'control' && first === undefined) compared.add(step.operation);
      if (step.role !== 'probe') continue;
      if (first === undefined) for (const id of step.about ?? about) count(id, 'kept');
      else if (others.length === 0 && compared.has(step.operation)) count(first, 'broken');
    }
  }
  return shown;
}

describe('scripts about requests', () => {
  test('have unique ids', () => {
    const ids = standard.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  test('are the same for the same seed', () => {
    expect(scriptsOf()).toEqual(standard);
  });

  test('differ for another seed in their random parts', () => {
    const random = (scripts: typeof standard) => scripts.filter(({ id }) => id.startsWith('random/'));
    const other = scriptsOf(answered(), 8);
    expect(random(other)).not.toEqual(random(standard));
    expect(other.filter(({ id }) => !id.startsWith('random/'))).toEqual(
      standard.filter(({ id }) => !id.startsWith('random/')),
    );
  });

  test('start with boundaries before random cases', () => {
    const families = standard.map(({ id }) => id.split('/')[0]);
    expect(families.indexOf('random')).toBeGreaterThan(families.lastIndexOf('boundary'));
  });

  test('are plain data', () => {
    expect(JSON.parse(JSON.stringify(standard))).toEqual(standard);
  });

  test('have setup steps that break no rule', () => {
    const unsound = standard.flatMap(({ id, steps }) =>
      imagined(steps, answered()).flatMap(({ step, broken }) =>
        step.role !== 'probe' && broken.size > 0 ? [{ id, role: step.role, broken: [...broken] }] : [],
      ),
    );
    expect(unsound).toEqual([]);
  });

  test('contain no ids of the mock', () => {
    const own = /\b(?:acc|out)_(?!nobody)[a-z]+/;
    expect(standard.filter((script) => own.test(JSON.stringify(requestsOf(script)))).map(({ id }) => id)).toEqual([]);
  });
});

/** A profile under which more rules can be broken. */
const strict = answered({
  'post.neither': 'refuse',
  'post.update.publish': 'refuse',
  'leadMagnet.update.outreachAccountId': 'required',
  'leadMagnet.pause.again': 'refuse',
});

describe('every rule that a request can break', () => {
  const shown = shownBy(standard);
  const otherwise = shownBy(scriptsOf(strict), strict);
  const reasons = new Map(unobservable.map(({ rule, reason }) => [rule, reason]));
  const refuses = rules.filter(({ vectors }) => vectors.some(({ verdict }) => verdict === 'refused'));
  const counted = rules.map((rule) => ({
    id: rule.id,
    ...(shown.get(rule.id) ?? { broken: 0, kept: 0 }),
    strictly: otherwise.get(rule.id)?.broken ?? 0,
    refuses: refuses.includes(rule),
  }));

  test.each(counted)('$id: broken by $broken requests, kept by $kept', ({ id, broken, kept, refuses: expected }) => {
    expect(kept).toBeGreaterThan(0);
    if (expected && !reasons.has(id)) expect(broken).toBeGreaterThan(0);
  });

  test.each(counted.filter(({ strictly, broken }) => broken === 0 && strictly > 0))(
    '$id: broken by $strictly requests under the strict profile',
    ({ strictly }) => {
      expect(strictly).toBeGreaterThan(0);
    },
  );

  test('includes four that break only under the strict profile', () => {
    expect(counted.filter(({ strictly, broken }) => broken === 0 && strictly > 0).map(({ id }) => id)).toEqual([
      'post.publish.intent',
      'post.update.publish',
      'leadMagnet.update.outreachAccountId',
      'leadMagnet.pause.again',
    ]);
  });

  test('that is listed as unobservable exists and is not tested by any script', () => {
    for (const { rule } of unobservable) expect(shown.get(rule)?.broken).toBe(0);
  });
});
