/** Recognizes messages in another form than that of the contract. The document does not show their structure. */
import { asList, readMember } from '../../spec/json.ts';

/**
 * Whether a template, follow-up or follow-up comment is a string instead of an object, or the keywords are a string instead
 * of a list. A service may accept both.
 */
export function hasOtherMessageForm(rule: string, body: unknown): boolean {
  const messages = messagesByShapeRule[rule]?.(body) ?? [];
  return messages.some((message) => typeof message === 'string' && message !== '');
}

const messagesByShapeRule: Readonly<Record<string, (body: unknown) => readonly unknown[]>> = {
  'request.member.type': (body) => [readMember(body, 'keywords')],
  'leadMagnet.templates.shape': (body) => {
    const templates = readMember(body, 'templates');
    return [readMember(templates, 'dm'), ...asList(readMember(templates, 'commentReplies'))];
  },
  'leadMagnet.followUp.shape': (body) => asList(readMember(body, 'followUps')),
  'autoPlug.comments.shape': (body) => asList(readMember(readMember(body, 'autoPlug'), 'comments')),
};
