/** Every implemented alternative of the decisions about updates and pauses of lead magnets takes effect. */
import { describe, expect, test } from 'vitest';
import { collectOnly, fullWorkflow } from '../../../spec/rules/leadMagnet/bodies.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { magnetBody } from '../../testing/activeMagnet.ts';
import { createFrozenMock } from '../../testing/caller.ts';
import { createRunnerWithProfile, runOperation } from '../../testing/runOperation.ts';

describe('updates and pauses of lead magnets', () => {
  test('leadMagnet.update.outreachAccountId: required rejects an update without the account', async () => {
    const runner = await createRunnerWithProfile(
      { 'leadMagnet.update.outreachAccountId': 'required' },
      { leadMagnets: { magnet: collectOnly } },
    );
    const patch = (body: object) => runOperation(runner, 'updateLeadMagnet', { id: '{{magnet}}', body });
    expect((await patch({ keywords: ['BOOK'] })).rules).toEqual(['leadMagnet.update.outreachAccount']);
    expect((await patch({ keywords: ['BOOK'], outreachAccountId: 'out_ada' })).status).toBe(200);
  });

  test('leadMagnet.update.merge: shallow replaces whole members', async () => {
    const magnet = { ...fullWorkflow, templates: { ...fullWorkflow.templates, commentReplies: [{ text: 'Sent.' }] } };
    const runner = await createRunnerWithProfile({ 'leadMagnet.update.merge': 'shallow' }, { leadMagnets: { magnet } });
    const body = { outreachAccountId: 'out_ada', templates: fullWorkflow.templates };
    const { data } = await runOperation(runner, 'updateLeadMagnet', { id: '{{magnet}}', body });
    expect(data).toMatchObject({ workflowType: 'full', keywords: fullWorkflow.keywords });
    expect(data.templates).toEqual(fullWorkflow.templates);
  });

  test('leadMagnet.update.merge: shallow replaces all members that the wire has in one object', async () => {
    const mock = createFrozenMock({
      profile: resolveProfile({
        'leadMagnet.update.merge': 'shallow',
        'leadMagnet.fields': { followUps: 'templates.followUps' },
      }),
    });
    const { followUps, templates, ...others } = { ...magnetBody, followUps: [{ text: 'And?', delay: 'P1D' }] };
    const call = mock.caller();
    const createResponse = await call('POST', '/lead-magnets', { ...others, templates: { ...templates, followUps } });
    expect(createResponse.body.data.templates.followUps).toEqual(followUps);
    const update = { outreachAccountId: others.outreachAccountId, templates };
    const updateResponse = await call('PATCH', `/lead-magnets/${createResponse.body.data.id}`, update);
    expect(updateResponse.body.data.templates).toEqual(templates);
  });

  test('leadMagnet.update.merge: replace requires every required member', async () => {
    const profile = { 'leadMagnet.update.merge': 'replace' } as const;
    const runner = await createRunnerWithProfile(profile, { leadMagnets: { magnet: collectOnly } });
    const { rules } = await runOperation(runner, 'updateLeadMagnet', {
      id: '{{magnet}}',
      body: { outreachAccountId: 'out_ada' },
    });
    expect(rules).toEqual(
      expect.arrayContaining([
        'leadMagnet.workflow.required',
        'leadMagnet.keywords.nonempty',
        'leadMagnet.watched.one',
      ]),
    );
    expect(rules).not.toContain('leadMagnet.workflow.allowed');
  });

  test('leadMagnet.pause.again: refuse rejects pausing twice', async () => {
    const runner = await createRunnerWithProfile(
      { 'leadMagnet.pause.again': 'refuse' },
      { leadMagnets: { magnet: { ...collectOnly, activate: true } } },
    );
    expect((await runOperation(runner, 'pauseLeadMagnet', { id: '{{magnet}}' })).status).toBe(200);
    expect(await runOperation(runner, 'pauseLeadMagnet', { id: '{{magnet}}' })).toMatchObject({
      status: 409,
      rules: ['leadMagnet.pause.repeated'],
    });
  });
});

describe('leadMagnet.job.period: PT1H', () => {
  test('captures leads on the next job run, one hour after the lead magnet starts watching', async () => {
    const setup = { leadMagnets: { magnet: { ...collectOnly, activate: true } } };
    const runner = await createRunnerWithProfile({ 'leadMagnet.job.period': 'PT1H' }, setup);
    runner.advance('PT1M');
    runner.addComment(collectOnly.postUrl, 'GUIDE please');
    const listLeads = async () => (await runOperation(runner, 'listLeads', { id: '{{magnet}}' })).data;
    runner.advance('PT58M');
    expect(await listLeads()).toEqual([]);
    runner.advance('PT1M');
    expect(await listLeads()).toMatchObject([{ capturedAt: '2030-01-07T10:00:00Z', matchedKeyword: 'GUIDE' }]);
  });
});

describe('leadMagnet.job.period: PT0S', () => {
  test('captures a lead as soon as a person comments', async () => {
    const setup = { leadMagnets: { magnet: { ...collectOnly, activate: true } } };
    const runner = await createRunnerWithProfile({ 'leadMagnet.job.period': 'PT0S' }, setup);
    runner.addComment(collectOnly.postUrl, 'GUIDE please');
    expect((await runOperation(runner, 'listLeads', { id: '{{magnet}}' })).data).toMatchObject([
      { capturedAt: '2030-01-07T09:00:00Z', matchedKeyword: 'GUIDE' },
    ]);
  });
});
