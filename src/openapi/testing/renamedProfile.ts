/** A profile that renames everything and gives other answers to all wire decisions. */
import type { Decision } from '../../../spec/decisions/decision.ts';
import { type DecisionId, decisionIds, getDecision } from '../../../spec/decisions/index.ts';
import { isObject } from '../../../spec/json.ts';

/** Returns a unique wire name for a member or word. */
const getWireName = (id: string, key = ''): string =>
  `wire_${`${id}_${key}`.replaceAll(/[^a-zA-Z]+/g, '_').replace(/_$/, '')}`;

function renameAnswer(id: DecisionId, definition: Decision): unknown {
  if (definition.kind !== 'wire') return undefined;
  if (definition.form !== 'names' && definition.form !== 'vocabulary') return undefined;
  if (!isObject(definition.default)) return getWireName(id);
  return Object.fromEntries(Object.keys(definition.default).map((key) => [key, getWireName(id, key).slice(0, 64)]));
}

/** The bindings of the profile. */
export const renamedProfile: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    decisionIds.flatMap((id) => {
      const binding = renameAnswer(id, getDecision(id));
      return binding === undefined ? [] : [[id, binding]];
    }),
  ),
  'post.delete': { method: 'POST', path: '/posts/{postId}/removal', status: 202 },
  'post.republish': { method: 'PUT', path: '/posts/{postId}/targets', status: 200 },
  'leadMagnet.update': { method: 'PUT', path: '/lead-magnets/{magnetId}', status: 200 },
  'leadMagnet.resume': { method: 'POST', path: '/lead-magnets/{magnetId}/resume', status: 200 },
  'leadMagnet.read': { method: 'GET', path: '/lead-magnets/{magnetId}', status: 200 },
  'post.create.status': 200,
  'leadMagnet.create.status': 200,
  'upload.status': 200,
  'success.status': 203,
  'post.edit.published': 423,
  'error.body': 'nested',
  'error.statuses': { malformed: 400, rule: 400, quota: 402 },
  'post.list.container': 'data.items',
  'post.list.paging': 'page',
  'media.branding': 'Sent by Bright Bakery',
  'video.tags.items': 'objects',
  'leadMagnet.templates': 'strings',
  'webhook.signature': { header: 'X-Signature', encoding: 'hex' },
};
