/** Requests that the state of what they name forbids, and requests that name what is not there. */
import type { OperationId } from '../../../spec/operations/index.ts';
import type { PlatformLabel } from '../../../spec/platforms.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { later, magnets, plain, postTo, to } from '../../script/bodies.ts';
import type { Script, Step } from '../../script/script.ts';
import { type Ask, arrange, control, given, probe } from '../../script/steps.ts';
import { exactly } from '../dryRun/exact.ts';

const hello = postTo('social');
const published = { ...hello, publishNow: true };

/** A script about one rule: the plain request of the probes' operation is the control. */
function stateScript(rule: string, name: string, before: readonly Step[], probes: readonly Ask[]): Script {
  const operation = probes[0]?.operation ?? 'createPost';
  const compared = plain(operation, '_control');
  return {
    id: `state/${rule}/${name}`,
    title: `${rule} is broken: ${name}`,
    about: [rule],
    steps: [...compared.given, control(compared.ask), ...before, ...probes.map(probe)],
  };
}

/** An operation on something that is not there. */
const nowhere = (operation: OperationId, id: string): Ask => ({ ...plain(operation).ask, id });

const post = (body: unknown) => given('post', { operation: 'createPost', body });
const deleted = arrange({ operation: 'deletePost', id: '{{post}}' });

const missingPosts = (['updatePost', 'deletePost', 'republishPost'] as const).flatMap((operation) => [
  stateScript('post.exists', `${operation} of nobody’s post`, [], [nowhere(operation, 'post-of-nobody')]),
  stateScript(
    'post.exists',
    `${operation} of a deleted post`,
    [post(hello), deleted],
    [nowhere(operation, '{{post}}')],
  ),
  stateScript(
    'post.exists',
    `${operation} of a lead magnet`,
    [given('magnet', { operation: 'createLeadMagnet', body: magnets.collect_only })],
    [nowhere(operation, '{{magnet}}')],
  ),
]);

const missingMagnets = (
  ['updateLeadMagnet', 'pauseLeadMagnet', 'listLeads', 'resumeLeadMagnet', 'getLeadMagnet'] as const
).map((operation) =>
  stateScript(
    'leadMagnet.exists',
    `${operation} of nobody’s`,
    [post(hello)],
    [nowhere(operation, 'magnet-of-nobody'), nowhere(operation, '{{post}}')],
  ),
);

const change = (body: unknown): Ask => ({ operation: 'updatePost', id: '{{post}}', body });

const uneditable = [
  stateScript(
    'post.editable',
    'a published post',
    [post(published)],
    [
      change({ ...hello, text: 'Better' }),
      change({ ...hello, scheduledFor: later }),
      change({ platforms: to('professional'), text: 'Hello' }),
      change(published),
    ],
  ),
  stateScript(
    'post.editable',
    'a post whose time has come',
    [post({ ...hello, scheduledFor: '{{now+PT10M}}' }), { kind: 'advance', by: 'PT11M' }],
    [change({ ...hello, text: 'Better' })],
  ),
];

const republish = (...labels: readonly PlatformLabel[]): Ask => ({
  operation: 'republishPost',
  id: '{{post}}',
  body: { platforms: to(...labels) },
});

const unrepublishable = [
  stateScript('post.republish.state', 'a draft', [post(hello)], [republish('professional')]),
  stateScript(
    'post.republish.state',
    'a scheduled post',
    [post({ ...hello, scheduledFor: later })],
    [republish('professional')],
  ),
  stateScript(
    'post.republish.new',
    'where it is published',
    [post(published)],
    [republish('social'), republish('professional', 'social'), republish('social', 'professional')],
  ),
  stateScript(
    'post.republish.new',
    'where it was republished',
    [post(published), arrange(republish('professional'))],
    [republish('professional')],
  ),
];

const pausedTwice = stateScript(
  'leadMagnet.pause.again',
  'a paused lead magnet',
  [given('magnet', { operation: 'createLeadMagnet', body: magnets.collect_only })],
  [{ operation: 'pauseLeadMagnet', id: '{{magnet}}' }],
);

export function stateScripts(profile: Profile): readonly Script[] {
  return [...missingPosts, ...missingMagnets, ...uneditable, ...unrepublishable, pausedTwice].flatMap((script) =>
    exactly(script, script.about[0] ?? '', profile),
  );
}
