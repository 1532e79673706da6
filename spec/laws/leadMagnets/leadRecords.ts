/** Laws on lists of leads and on the members of a lead. */

import { type Law, law } from '../law.ts';
import { clock, collect, comment, lead, magnet, ok } from '../traces/examples.ts';
import { everAsked, leadLists, leadsIn, magnets, matching } from '../traces/magnets.ts';
import { at, equal, holds, idOf, instantAt, listOrEmpty, member, offers, successes } from '../traces/reading.ts';

const listing = { section: 'GET /lead-magnets/:id/leads', item: 'lists the leads captured' };
const active = ok('createLeadMagnet', magnet('active'), { body: { ...collect, activate: true } });
const pause = (n: number) => ok('pauseLeadMagnet', magnet('paused'), { id: 'lm_1', minute: n });
const leads = (n: number, ...items: object[]) => ok('listLeads', items, { id: 'lm_1', minute: n });
const asks = comment(1, 'Please send the guide!');
const asked = lead(1, 'Please send the guide!');
const lower = (word: unknown): unknown => (typeof word === 'string' ? word.toLowerCase() : word);

const keyword = law({
  id: 'lead.keyword',
  level: 'assumed',
  needs: ['lead.list', 'lead.fields', 'leadMagnet.fields', 'leadMagnet.match'],
  source: { section: 'Lead', item: 'the members of a lead are not shown' },
  summary: 'The matched keyword of a lead is a keyword of its lead magnet, and the comment contains it.',
  over: 'response',
  *cases(trace, b) {
    if (!offers(b, 'lead.fields', 'matchedKeyword') || !offers(b, 'leadMagnet.fields', 'keywords')) return;
    for (const one of magnets(trace)) {
      const keywords = everAsked(one, 'keywords').flatMap(listOrEmpty);
      for (const { on, leads: found } of leadLists(trace, one))
        for (const it of found) {
          const word = member(it, 'matchedKeyword');
          const text = at(it, 'comment', 'text');
          // Keywords are case-insensitive, so a service may store them in any case.
          const configured = keywords.some((other) => lower(other) === lower(word));
          const contained = typeof text !== 'string' || matching({ keywords: [word] }, text) !== undefined;
          yield holds(on, configured && contained, keywords, word);
        }
    }
  },
  kept: [['the keyword', active, asks, clock(2), leads(2, asked)]],
  broken: [['a word that is not a keyword', active, asks, clock(2), leads(2, { ...asked, matchedKeyword: 'send' })]],
});

const order = law({
  id: 'lead.newest-first',
  level: 'assumed',
  needs: ['lead.list', 'lead.fields', 'lead.order'],
  source: { section: 'GET /lead-magnets/:id/leads', item: 'parameters and response shape are not shown' },
  summary: 'Leads are listed newest first.',
  over: 'response',
  *cases(trace, b) {
    if (b['lead.order'] !== 'newest-first') return;
    for (const it of successes(trace, 'listLeads').filter((one) => leadsIn(one).length > 1)) {
      const times = leadsIn(it).flatMap((one) => instantAt(one, 'capturedAt') ?? []);
      yield holds(
        it,
        times.every((time, i) => i === 0 || time <= (times[i - 1] ?? time)),
        'newest first',
        times,
      );
    }
  },
  kept: [['newest first', leads(9, lead(2, 'GUIDE', 'per_2'), asked)]],
  broken: [['oldest first', leads(9, asked, lead(2, 'GUIDE', 'per_2'))]],
});

const members = law({
  id: 'lead.members',
  level: 'assumed',
  needs: ['lead.list', 'lead.fields'],
  source: { section: 'Lead', item: 'the members of a lead are not shown' },
  summary: 'A lead has an id, a commenter, a comment and a capture time.',
  over: 'response',
  *cases(trace, b) {
    const offered = (name: string, there: boolean) => there || !offers(b, 'lead.fields', name);
    for (const it of successes(trace, 'listLeads'))
      for (const one of leadsIn(it)) {
        const whole =
          offered('id', idOf(one) !== undefined) &&
          (offered('commenter.id', idOf(at(one, 'commenter')) !== undefined) ||
            !offers(b, 'lead.fields', 'commenter')) &&
          (offered('comment.text', typeof at(one, 'comment', 'text') === 'string') ||
            !offers(b, 'lead.fields', 'comment')) &&
          offered('capturedAt', instantAt(one, 'capturedAt') !== undefined);
        yield holds(it, whole, 'id, commenter, comment, capturedAt', one);
      }
  },
  kept: [['a lead', leads(2, asked)]],
  broken: [['no commenter', leads(2, { ...asked, commenter: undefined })]],
  silent: [['no lead', leads(2)]],
});

const own = law({
  id: 'lead.own',
  level: 'documented',
  needs: ['lead.list', 'lead.fields'],
  source: { section: 'Lead', item: 'listed per lead magnet' },
  summary: 'A lead magnet lists only its own leads.',
  over: 'response',
  *cases(trace) {
    for (const it of successes(trace, 'listLeads'))
      for (const one of leadsIn(it)) {
        // The path names the lead magnet, so a lead need not.
        const named = member(one, 'leadMagnetId');
        if (named !== undefined) yield equal(it, String(named), it.id);
      }
  },
  kept: [['its own lead', leads(2, asked)]],
  broken: [['a lead of another lead magnet', leads(2, { ...asked, leadMagnetId: 'lm_2' })]],
});

const list = law({
  id: 'lead.list.array',
  level: 'assumed',
  needs: ['lead.list'],
  source: { section: 'GET /lead-magnets/:id/leads', item: 'parameters and response shape are not shown' },
  summary: 'The leads are returned as an array.',
  over: 'response',
  *cases(trace) {
    for (const it of successes(trace, 'listLeads'))
      yield holds(it, Array.isArray(at(it.answer, 'data')), 'an array', at(it.answer, 'data'));
  },
  kept: [['no leads yet', leads(0)]],
  broken: [['an object', ok('listLeads', { leads: [] }, { id: 'lm_1' })]],
});

const stay = law({
  id: 'lead.stays',
  level: 'derived',
  needs: ['lead.list', 'lead.fields'],
  source: listing,
  summary: 'A captured lead stays in the list, even if the lead magnet is paused.',
  over: 'lifecycle',
  *cases(trace) {
    for (const one of magnets(trace)) {
      const lists = leadLists(trace, one);
      for (const [i, { on, leads: found }] of lists.entries())
        for (const before of lists[i - 1]?.leads ?? [])
          yield holds(
            on,
            found.some((it) => idOf(it) === idOf(before)),
            idOf(before),
            found,
          );
    }
  },
  kept: [['after a pause', active, leads(2, asked), pause(3), leads(4, asked)]],
  broken: [['missing after a pause', active, leads(2, asked), pause(3), leads(4)]],
});

export const leadRecordLaws: readonly Law[] = [keyword, order, members, own, list, stay];
