import { expect, test } from 'vitest';
import { operationIds } from '../../spec/operations/index.ts';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { rulesAndLaws } from '../judge/verdicts.ts';
import { getRequests, type RequestStep } from '../script/script.ts';
import { buildSuite } from '../suite/suite.ts';
import { buildSelection, listNeededRules, selectScripts, withRefusals } from './selection.ts';

test('a selection of one rule comes with a request that the same operations must refuse', () => {
  const getSkipReason = buildSelection({ only: ['plan.pro.unlimited'] }, rulesAndLaws);
  const suite = buildSuite({
    size: 'quick',
    seed: 1,
    profile: resolveProfile(defaultBindings),
    rules: listNeededRules(getSkipReason, rulesAndLaws),
  });
  const scripts = withRefusals(selectScripts(suite, getSkipReason, rulesAndLaws), suite);
  const mustRefuse = ({ operation, expects, about = [] }: RequestStep) =>
    operation === 'createPost' && expects === 'refused' && about.includes('request.media-type');
  expect(scripts.flatMap(getRequests).filter(mustRefuse)).not.toEqual([]);
  expect(scripts.length).toBeLessThan(operationIds.length);
});

test('a decision in place of a rule is rejected with the rules that depend on it', () => {
  expect(() => buildSelection({ only: ['post.neither'] }, rulesAndLaws)).toThrow(
    /^post\.neither is a decision, not a rule\. Rules that depend on it: [\w.-]+/,
  );
  expect(() => buildSelection({ only: ['limits.megabyte'] }, rulesAndLaws)).toThrow(/^limits\.megabyte is a decision/);
});
