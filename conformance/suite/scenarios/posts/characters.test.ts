import { afterEach, expect, test } from 'vitest';
import { defaultBindings } from '../../../../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../../../../src/profile/resolve.ts';
import { collectScriptEvidence } from '../../../judge/judge.ts';
import { play } from '../../../player/player.ts';
import { refusal, type ServiceRequest, startService, type TestService } from '../../../testing/service.ts';
import { openTestStage } from '../../../testing/stage.ts';
import { buildScenarioScripts } from '../index.ts';

let service: TestService;
afterEach(() => service.close());

const profile = resolveProfile(defaultBindings);
const accounts = ['social', 'video', 'professional'].map((platform) => ({ id: platform, platform, name: 'Ada' }));

async function findFaults(script: string, refuses: (request: ServiceRequest) => boolean) {
  service = await startService({
    intercept: (request) => {
      if (request.path === '/accounts') return { status: 200, body: { success: true, data: accounts } };
      if (request.path === '/accounts/outreach')
        return {
          status: 200,
          body: { success: true, data: [{ id: 'out', platform: 'professional', status: 'connected' }] },
        };
      if (refuses(request)) return refusal(422);
      return request.path === '/lead-magnets'
        ? { status: 201, body: { success: true, data: { id: 'magnet', state: 'paused', ...request.body } } }
        : undefined;
    },
  });
  const { stage, close } = await openTestStage(service.url);
  const steps = buildScenarioScripts({ size: 'quick', seed: 1, profile }).find(({ id }) => id === script);
  if (steps === undefined) throw new TypeError(`Unknown script ${script}.`);
  const result = await play(steps, stage);
  await close();
  const refusals = result.requests.filter(({ observation }) => observation.status === 422);
  const faults = collectScriptEvidence(result, profile).filter(({ kept }) => !kept);
  return { outcomes: refusals.map(({ expectation }) => expectation.outcome), rules: faults.map(({ rule }) => rule) };
}

test('a service may refuse markup in the title of a video', async () => {
  const { outcomes, rules } = await findFaults(
    'scenario/characters/updates',
    ({ body }) => body.platformContent !== undefined && /[<>]/.test(JSON.stringify(body)),
  );
  expect(outcomes).toEqual(['open']);
  expect(rules).not.toContain('post.update.accepted');
});

test('a service may refuse a keyword in several lines', async () => {
  const { outcomes, rules } = await findFaults(
    'scenario/characters/lead-magnets',
    ({ path, body }) => path === '/lead-magnets' && JSON.stringify(body.keywords).includes('\\n'),
  );
  expect(outcomes).toEqual(['open']);
  expect(rules).not.toContain('leadMagnet.create.accepted');
});
