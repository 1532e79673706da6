/** Laws on requests that must be accepted: edits of editable posts, and workflows with everything they require. */

import { type Exchange, type Law, law } from '../law.ts';
import { collect, hello, magnet, no, ok, post, stamp } from '../traces/examples.ts';
import { histories, targetsOf } from '../traces/posts.ts';
import { exchanges, holds, instantAt, latest, member, successes } from '../traces/reading.ts';

const HOUR = 3_600_000;

/** Statuses of refusals for the key, plan, quota, rate, resource or format; they say nothing about the content. */
const passing: ReadonlySet<number> = new Set([401, 402, 403, 404, 413, 415, 429]);
const refused = ({ success, status, breaks }: Exchange): boolean =>
  !success && breaks?.length === 0 && status >= 400 && status < 500 && !passing.has(status);

const change = { id: 'post_1', body: { text: 'Better', platforms: hello.platforms }, breaks: [] };
const made = ok('createPost', post('draft'), { body: hello });
const planned = ok('createPost', post('scheduled', { scheduledFor: stamp(600) }), {
  body: { ...hello, scheduledFor: stamp(600) },
});

const editable = law({
  id: 'post.update.accepted',
  level: 'documented',
  needs: ['post.record', 'post.states'],
  source: { section: 'PATCH /posts/:id', item: 'edits a draft or scheduled post' },
  summary: 'An update of a draft or scheduled post is accepted if it breaks no rule.',
  over: 'lifecycle',
  *cases(trace) {
    const known = new Map(histories(trace).map((one) => [one.id, one]));
    for (const it of exchanges(trace, 'updatePost')) {
      const history = known.get(it.id ?? '');
      const place = trace.indexOf(it);
      const before = history?.sightings.findLast((one) => one.place < place)?.post;
      if (history === undefined || before === undefined || history.caller !== it.caller) continue;
      const due = instantAt(before, 'scheduledFor');
      const waits =
        before.status === 'draft' || (before.status === 'scheduled' && due !== undefined && due > latest(it) + HOUR);
      if (waits && targetsOf(it.body).length > 0 && (it.success || refused(it)))
        yield holds(it, it.success, 'accepted', it.status);
    }
  },
  kept: [
    ['a draft', made, ok('updatePost', post('draft', { text: 'Better' }), change)],
    ['a scheduled post', planned, ok('updatePost', post('scheduled', { text: 'Better' }), change)],
  ],
  broken: [['an update of a scheduled post is refused', planned, no('updatePost', 409, 'POST_NOT_EDITABLE', change)]],
  silent: [
    [
      'an update that breaks a rule',
      planned,
      no('updatePost', 422, 'NO', { ...change, breaks: ['text.length.social'] }),
    ],
    [
      'a published post',
      ok('createPost', post('published'), { body: { ...hello, publishNow: true } }),
      no('updatePost', 409, 'POST_NOT_EDITABLE', change),
    ],
  ],
});

const full = { ...collect, workflowType: 'full', templates: { dm: { text: 'Here it is.' } } };
const other = ok('createLeadMagnet', magnet('paused', { workflowType: 'full' }), { body: full, breaks: [] });

const understood = (body: unknown): boolean =>
  ['full', 'comments_only', 'collect_only'].includes(String(member(body, 'workflowType'))) &&
  typeof member(body, 'outreachAccountId') === 'string';

const workflows = law({
  id: 'leadMagnet.workflow.accepted',
  level: 'documented',
  needs: ['leadMagnet.fields', 'leadMagnet.templates'],
  source: { section: 'Lead magnet', item: 'the table of workflow types: what each of them requires' },
  summary: 'If one workflow type is accepted, every other type is accepted with the templates that it requires.',
  over: 'lifecycle',
  *cases(trace) {
    const accepted = successes(trace, 'createLeadMagnet');
    for (const it of exchanges(trace, 'createLeadMagnet')) {
      // A body that the recorder cannot interpret proves nothing.
      if (!understood(it.body)) continue;
      const like = ({ body, caller }: Exchange): boolean =>
        caller === it.caller && member(body, 'workflowType') !== member(it.body, 'workflowType');
      if ((it.success || refused(it)) && accepted.some(like)) yield holds(it, it.success, 'accepted', it.status);
    }
  },
  kept: [['another workflow type', other, ok('createLeadMagnet', magnet('paused'), { body: collect, breaks: [] })]],
  broken: [
    [
      'templates required for collect_only',
      other,
      no('createLeadMagnet', 422, 'VALIDATION_FAILED', { body: collect, breaks: [] }),
    ],
  ],
  silent: [
    ['a malformed body', other, no('createLeadMagnet', 400, 'MALFORMED', { body: { text: 0 }, breaks: [] })],
    ['no workflow is accepted', no('createLeadMagnet', 422, 'VALIDATION_FAILED', { body: collect, breaks: [] })],
  ],
});

export const acceptanceLaws: readonly Law[] = [editable, workflows];
