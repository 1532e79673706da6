import { expect, test } from 'vitest';
import { decisionIds, getDecision } from '../../spec/decisions/index.ts';
import { answerMeanings } from '../../spec/decisions/meanings/index.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { listModelledAnswers } from '../oracle/unmodelledAnswers.ts';
import { forecast } from '../plan/forecast.ts';
import { computeCost } from './costs.ts';
import { writeUnmodelledNotes } from './unmodelled.ts';

test('the note for an answer that the suite does not model names the untestable rules and the answers that it models', () => {
  expect(writeUnmodelledNotes(resolveProfile({ 'thread.split': 'drop blank segments' }))).toEqual([
    'The suite does not model the answer "drop blank segments" to thread.split; it models drop-blank, exact, trim, trim-newlines, runs. Untestable without a modelled answer: thread.segment.empty. Tested only where every answer has the same result: post.text.effective, thread.segments.',
  ]);
});

test('the note for a misspelled answer suggests one', () => {
  expect(writeUnmodelledNotes(resolveProfile({ 'post.neither': 'drafts' }))[0]).toContain(
    'it models draft, refuse, publish. Did you mean draft?',
  );
});

test('an answer that makes no rule untestable in a run has a note only if it is probably misspelled', () => {
  const { unmodelled } = resolveProfile({ 'post.neither': 'drafts', 'upload.types': 'by the part’s content type' });
  expect(writeUnmodelledNotes({ unmodelled }, () => ({ untestable: [], partlyTestable: [] }))).toEqual([
    'The suite does not model the answer "drafts" to post.neither; it models draft, refuse, publish. Did you mean draft? No rule becomes untestable.',
  ]);
});

test('answers that make the same rules untestable share a note', () => {
  expect(writeUnmodelledNotes(resolveProfile({ 'bounds.id': 'some', 'bounds.url': 'some' } as never))).toEqual([
    'The suite does not model the answers to bounds.id ("some"; modelled: values such as 64), bounds.url ("some"; modelled: values such as 2048). Untestable without a modelled answer: request.bounds.',
  ]);
});

test('the note for a decision without a list of answers has an example', () => {
  const [note] = writeUnmodelledNotes(resolveProfile({ 'post.publish.duration': 'a while' }));
  expect(note).toContain('; it models values such as "PT0S".');
});

test('a duration that cannot be parsed is a note, and one with a fraction of a second is not', () => {
  expect(writeUnmodelledNotes(resolveProfile({ 'post.publish.duration': 'P1Y' }))).toHaveLength(1);
  expect(writeUnmodelledNotes(resolveProfile({ 'post.publish.duration': 'PT0.03S' }))).toEqual([]);
});

test('the plan contains the notes before any request', () => {
  const profile = { 'thread.split': 'drop blank segments' } as never;
  const { notes } = forecast({ url: 'http://127.0.0.1:1/', credentials: {}, profile, only: ['thread.segment.empty'] });
  expect(notes).toHaveLength(1);
});

test('the readings of a megabyte make no rule untestable, because the suite sends no size between them', () => {
  expect(computeCost('limits.megabyte').untestable).toEqual([]);
});

test('every answer that is a word has an explanation', () => {
  const isPlainValue = (id: string) => id.startsWith('option.default.') || id.startsWith('bounds.');
  const unexplainedAnswers = decisionIds.flatMap((id) =>
    getDecision(id).kind === 'wire' || isPlainValue(id)
      ? []
      : listModelledAnswers(id)
          .filter((word) => Number.isNaN(Number(word)) && answerMeanings[id]?.[word] === undefined)
          .map((word) => `${id}: ${word}`),
  );
  expect(unexplainedAnswers, 'answers without a sentence in spec/decisions/meanings/').toEqual([]);
});

test('without a run, the note on a decision that no rule names does not say that no rule becomes untestable', () => {
  expect(writeUnmodelledNotes(resolveProfile({ 'request.empty-texts': 'our own way' } as never))).toEqual([
    'The suite does not model the answer "our own way" to request.empty-texts; it models keep, omit. No rule depends on it alone; "plan" lists the rules that become untestable under your profile.',
  ]);
});
