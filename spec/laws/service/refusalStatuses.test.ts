import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../testing/defaultBehaviour.ts';
import { ok, refusal } from '../traces/examples.ts';
import { envelopeLaws } from './envelope.ts';
import { refusalStatusLaws } from './refusalStatuses.ts';

const behaviour = {
  ...defaultBehaviour,
  'error.statuses': { ...defaultBehaviour['error.statuses'], rule: [422, 400] },
  'post.create.status': [201, 202],
};

test('each of several statuses of a class is accepted, and no other', () => {
  const law = refusalStatusLaws.find(({ id }) => id === 'refusal.status');
  const getVerdict = (status: number) =>
    law?.judge([refusal('createPost', status, '', { body: {}, breaks: ['post.platforms.required'] })], behaviour);
  expect([422, 400, 409].map(getVerdict)).toEqual(['kept', 'kept', 'broken']);
});

test('a word that several codes share may have the status of each', () => {
  const law = refusalStatusLaws.find(({ id }) => id === 'refusal.code.status');
  const words = { UNSUPPORTED_MEDIA_TYPE: ['media-type', 'media'], VALIDATION_FAILED: ['invalid', 'media'] };
  const sharedBehaviour = { ...behaviour, 'error.codes': words } as unknown as typeof defaultBehaviour;
  const getVerdict = (status: number) =>
    law?.judge([refusal('createPost', status, 'UNSUPPORTED_MEDIA_TYPE', { body: {}, breaks: [] })], sharedBehaviour);
  expect([415, 422, 409].map(getVerdict)).toEqual(['kept', 'kept', 'broken']);
});

test('each of several statuses of a success is accepted, and no other', () => {
  const law = envelopeLaws.find(({ id }) => id === 'answer.status.createPost');
  const getVerdict = (status: number) => law?.judge([ok('createPost', {}, { status })], behaviour);
  expect([201, 202, 200].map(getVerdict)).toEqual(['kept', 'kept', 'broken']);
});
