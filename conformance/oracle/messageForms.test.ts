import { expect, test } from 'vitest';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { collectOnly } from '../../spec/rules/leadMagnet/bodies.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { fullProfile, predict } from './testing/expectations.ts';

test('a service whose templates are objects may accept texts as well, but not numbers', () => {
  const creation = { operation: 'createLeadMagnet' } as const;
  const buildMagnet = (dm: unknown) => ({ ...collectOnly, workflowType: 'full', templates: { dm } });
  expect(predict(buildMagnet('Here'), fullProfile, creation)).toMatchObject({
    outcome: 'open',
    doubtful: ['leadMagnet.templates.shape'],
  });
  expect(predict(buildMagnet(7), fullProfile, creation)).toMatchObject({
    outcome: 'refused',
    broken: ['leadMagnet.templates.shape'],
  });
});

test('a wrong type is not judged at level derived in a structure that the document does not show', () => {
  const creation = { operation: 'createLeadMagnet' } as const;
  const body = {
    ...collectOnly,
    workflowType: 'full',
    templates: { dm: { text: 'Here' } },
    followUps: [{ text: { text: 'And now?' }, delay: 'P1D' }],
  };
  expect(predict(body, fullProfile, creation)).toMatchObject({ broken: ['leadMagnet.followUp.shape'] });
  const asTexts = { ...body, followUps: ['And now?'] };
  expect(predict(asTexts, fullProfile, creation)).toMatchObject({ outcome: 'open' });
  const asNumbers = { ...body, followUps: [7] };
  expect(predict(asNumbers, fullProfile, creation)).toMatchObject({ broken: ['leadMagnet.followUp.shape'] });
});

test('a service may accept a string instead of a list of keywords, but not a number', () => {
  const predictKeywords = (keywords: unknown) =>
    predict({ ...collectOnly, keywords }, fullProfile, { operation: 'createLeadMagnet' });
  expect(predictKeywords('GUIDE')).toMatchObject({ outcome: 'open', doubtful: ['request.member.type'] });
  expect(predictKeywords(7)).toMatchObject({ outcome: 'refused', broken: ['request.member.type'] });
});

test('a template may have unknown members unless the service refuses every other form of it', () => {
  const body = { ...collectOnly, workflowType: 'full', templates: { dm: { text: 'Here', note: 'x' } } };
  const { 'leadMagnet.templates.invalid': _, ...others } = defaultBindings;
  const creation = { operation: 'createLeadMagnet' } as const;
  expect(predict(body, fullProfile, creation)).toMatchObject({ broken: ['request.members.unknown'] });
  expect(predict(body, resolveProfile(others), creation)).toMatchObject({ outcome: 'open' });
});
