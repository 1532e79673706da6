/** Laws on the actions of a lead magnet for a lead, observed in the record of the lead or on the network. */
import type { WorkflowType } from '../../schemas/leadMagnet.ts';
import { type Law, law, type Observation } from '../law.ts';
import { clock, lead, listening, ok } from '../traces/examples.ts';
import { act, asks, listed, made } from '../traces/examplesOfLeads.ts';
import { actionsOf, type Doing, done } from '../traces/leadActs.ts';
import { at, heard, holds, instantAt, settledBefore } from '../traces/reading.ts';

const row = (item: string) => ({ section: 'Lead magnet', item });
const needs = ['leadMagnet.fields', 'lead.fields', 'lead.list'] as const;
const never: readonly (readonly [WorkflowType, readonly Doing[], string])[] = [
  [
    'comments_only',
    ['direct_message', 'connection_request', 'follow_up'],
    'replies to the matched comment only; no direct message, no connection request',
  ],
  [
    'collect_only',
    ['direct_message', 'connection_request', 'follow_up', 'comment_reply'],
    'captures commenters as leads with no outbound action',
  ],
];

/** `leadMagnet.comments_only.quiet` and `leadMagnet.collect_only.quiet`. */
const quiet: readonly Law[] = never.map(([workflow, forbidden, item]) =>
  law({
    id: `leadMagnet.${workflow}.quiet`,
    level: 'documented',
    needs,
    source: row(`${workflow} ${item}`),
    summary: `${workflow} triggers none of ${forbidden.join(', ')}, even with templates for them.`,
    over: 'event',
    *cases(trace) {
      for (const { acts, lists, one } of done(trace, workflow)) {
        const wrong = (doing: unknown) => forbidden.some((other) => other === doing);
        for (const { on, leads } of lists)
          for (const it of leads) {
            const actions = actionsOf(it);
            if (actions !== undefined) yield holds(on, !actions.some(wrong), 'no forbidden action', actions);
          }
        for (const it of acts) yield holds(it, !wrong(it.act), 'no forbidden action', it.act);
        const captured = lists.find(({ leads }) => leads.length > 0);
        if (
          acts.length === 0 &&
          captured !== undefined &&
          forbidden.every((doing) => heard(trace, doing, one.on, captured.on.at))
        )
          yield holds(captured.on, true);
      }
    },
    kept: [
      [
        'only allowed actions',
        made(workflow),
        asks,
        clock(2),
        workflow === 'collect_only' ? listed() : listed('comment_reply'),
      ],
    ],
    broken: [
      ['a direct message in the record', made(workflow), asks, clock(2), listed('direct_message')],
      ['a connection request on the network', made(workflow), asks, act(2, 'connection_request'), clock(2)],
      ...(workflow === 'collect_only'
        ? [['a comment reply', made(workflow), asks, act(2, 'comment_reply'), clock(2)] as [string, ...Observation[]]]
        : []),
    ],
    silent: [['another workflow', made('full'), asks, clock(2), listed('direct_message', 'connection_request')]],
  }),
);

const does: readonly (readonly [WorkflowType, Doing, string])[] = [
  ['full', 'direct_message', 'sends the lead magnet as a direct message'],
  ['full', 'connection_request', 'auto-connects'],
  ['comments_only', 'comment_reply', 'replies to the matched comment'],
];

/** `leadMagnet.full.direct_message` and its siblings. */
const acting: readonly Law[] = does.map(([workflow, doing, item]) =>
  law({
    id: `leadMagnet.${workflow}.${doing}`,
    level: 'documented',
    needs,
    source: row(`${workflow}: ${item}`),
    summary: `${workflow} ${item} for every lead.`,
    over: 'event',
    *cases(trace) {
      for (const { lists, acts, one } of done(trace, workflow))
        for (const { on, leads } of lists)
          for (const it of leads) {
            const actions = actionsOf(it);
            // The record counts only if the clock had reached the capture before the list was read.
            const due = instantAt(it, 'capturedAt') ?? Number.POSITIVE_INFINITY;
            if (actions !== undefined && settledBefore(trace, trace.indexOf(on), due))
              yield holds(on, actions.includes(doing), doing, actions);
            else if (heard(trace, doing, one.on, on.at))
              yield holds(
                on,
                acts.some((other) => other.act === doing && other.commenterId === at(it, 'commenter', 'id')),
                doing,
                acts,
              );
          }
    },
    kept: [
      [
        'in the record',
        made(workflow),
        asks,
        clock(2),
        listed('comment_reply', 'direct_message', 'connection_request'),
      ],
      [
        'on the network',
        listening(doing),
        made(workflow),
        asks,
        act(2, doing),
        clock(3),
        ok('listLeads', [lead(1, 'GUIDE', 'per_1', { actions: undefined })], { id: 'lm_1', minute: 3 }),
      ],
    ],
    broken: [['no action', made(workflow), asks, clock(2), listed()]],
    silent: [
      ['another workflow', made('collect_only'), asks, clock(2), listed()],
      [
        'listening for another kind of act',
        listening('follow_up'),
        made(workflow),
        asks,
        clock(3),
        ok('listLeads', [lead(1, 'GUIDE', 'per_1', { actions: undefined })], { id: 'lm_1', minute: 3 }),
      ],
    ],
  }),
);

export const workflowLaws: readonly Law[] = [...quiet, ...acting];
