/** Lead magnets: the post each one watches, the leads it captured and the messages it sends. */

import { CommentForm } from '../parts/forms/commentForm.tsx';
import { Folded } from '../parts/json.tsx';
import { State } from '../parts/marks.tsx';
import { Empty, Facts, Head, Panel, Read } from '../parts/page.tsx';
import { Split } from '../parts/split.tsx';
import { Address, Written } from '../parts/text.tsx';
import { When } from '../parts/when.tsx';
import { act } from '../surface/acting.ts';
import type { BehindLeadMagnet, LeadMagnetInShort } from '../surface/answers.ts';
import { useReading } from '../surface/reading.ts';
import { type LeadMagnet, leadsIn, magnetIn } from '../surface/records.ts';
import { addressOf } from '../surface/session.ts';
import { wordOf } from '../words/state.ts';

export function LeadMagnets({ id }: { readonly id: string | undefined }) {
  const all = useReading<readonly LeadMagnetInShort[]>('/lead-magnets');
  return (
    <>
      <Head
        title="Lead magnets"
        lead="A lead magnet watches a post and turns comments that contain its keywords into leads."
      />
      <Split
        back={addressOf('lead-magnets')}
        list={
          <Panel>
            <Read from={all}>
              {(list) =>
                list.length === 0 ? (
                  <Empty>No lead magnets yet. Create one with POST /lead-magnets.</Empty>
                ) : (
                  <ul class="rows">
                    {list.map((magnet) => (
                      <Row key={String(magnet.record.id)} magnet={magnet} chosen={id} />
                    ))}
                  </ul>
                )
              }
            </Read>
          </Panel>
        }
        detail={id === undefined ? undefined : <Behind key={id} id={id} />}
      />
    </>
  );
}

function Row({ magnet, chosen }: { readonly magnet: LeadMagnetInShort; readonly chosen: string | undefined }) {
  const { id, state, workflowType, keywords } = magnetIn(magnet);
  return (
    <li>
      <a class="row magnet-row" href={addressOf('lead-magnets', id)} aria-current={id === chosen ? 'true' : undefined}>
        <State of={state} />
        <span>{wordOf(workflowType)}</span>
        <span class="soft">{keywords.join(', ')}</span>
        <span class="number">
          {magnet.leads}
          <span class="soft">
            {' '}
            {magnet.leads === 1 ? 'lead' : 'leads'} from {magnet.comments} comments
          </span>
        </span>
      </a>
    </li>
  );
}

function Behind({ id }: { readonly id: string }) {
  const path = `/lead-magnets/${encodeURIComponent(id)}`;
  const behind = useReading<BehindLeadMagnet>(path);
  return (
    <Read from={behind}>
      {(found) => {
        const magnet = magnetIn(found);
        const active = magnet.state === 'active';
        return (
          <>
            <Panel
              title={id}
              aside={
                <button
                  type="button"
                  onClick={() =>
                    act(
                      'POST',
                      `${path}/${active ? 'pause' : 'activate'}`,
                      {},
                      active ? `${id} paused.` : `${id} resumed.`,
                    )
                  }
                >
                  {active ? 'Pause' : 'Resume'}
                </button>
              }
            >
              <Facts of={factsOf(magnet, found.watchingSince)} />
              <Says magnet={magnet} />
              <Folded label="API record" value={found.record} />
            </Panel>
            <Panel title="Simulate a comment">
              <CommentForm magnet={id} keyword={magnet.keywords[0] ?? ''} />
            </Panel>
            <Leads found={found} />
            <Comments found={found} />
          </>
        );
      }}
    </Read>
  );
}

function factsOf(magnet: LeadMagnet, since: string) {
  const watched =
    magnet.postId === undefined ? (
      <Address of={magnet.postUrl ?? ''} />
    ) : (
      <a href={addressOf('posts', magnet.postId)}>{magnet.postId}</a>
    );
  return [
    ['State', <State of={magnet.state} />],
    ['Workflow', wordOf(magnet.workflowType)],
    ['Keywords', magnet.keywords.join(', ')],
    ['Watched post', watched],
    ['Watching since', <When at={since} />],
    ['Outreach account', <code>{magnet.outreachAccountId}</code>],
    ...(magnet.webhookUrl === undefined ? [] : [['Webhook URL', <Address of={magnet.webhookUrl} />] as const]),
  ] as const;
}

/** The messages a lead magnet sends, in sending order. */
function Says({ magnet: { templates, followUps = [] } }: { readonly magnet: LeadMagnet }) {
  const said = [
    ...(templates?.dm === undefined ? [] : [['direct message', textIn(templates.dm)] as const]),
    ...(templates?.commentReplies ?? []).map((reply) => ['comment reply', textIn(reply)] as const),
    ...followUps.map(({ text, delay }) => [`follow-up after ${delay}`, text] as const),
  ];
  if (said.length === 0) return null;
  return (
    <ul class="said">
      {said.map(([kind, text], i) => (
        <li key={i}>
          <span class="label">{kind}</span>
          <Written text={text} />
        </li>
      ))}
    </ul>
  );
}

/** Reads a template's text. A profile may define templates in another shape, which are shown as JSON. */
function textIn(template: unknown): string {
  const text = (template as { readonly text?: unknown } | null)?.text;
  return typeof text === 'string' ? text : JSON.stringify(template);
}

function Leads({ found }: { readonly found: BehindLeadMagnet }) {
  const leads = leadsIn(found);
  return (
    <Panel title={`Leads · ${leads.length}`}>
      {leads.length === 0 ? <Empty>No leads yet.</Empty> : null}
      <ul class="people">
        {leads.toReversed().map(({ id, commenter, comment, matchedKeyword, capturedAt, actions }) => (
          <li key={id}>
            <p>
              <strong>
                <Written text={commenter?.name ?? 'unknown'} brief />
              </strong>{' '}
              <code>{id}</code> <When at={capturedAt} />
            </p>
            <Written text={comment?.text ?? ''} />
            <p class="soft">
              matched “{matchedKeyword}”{actions?.length ? `: ${actions.map(wordOf).join(', ')}` : ', no actions taken'}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Comments({ found: { comments, leads } }: { readonly found: BehindLeadMagnet }) {
  const captured = new Set(leadsIn({ leads }).map(({ comment }) => comment?.id));
  return (
    <Panel title={`Comments on the watched post · ${comments.length}`}>
      {comments.length === 0 ? <Empty>No comments yet.</Empty> : null}
      <ul class="people">
        {comments.toReversed().map(({ id, at, author, text }) => (
          <li key={id}>
            <p>
              <strong>
                <Written text={author.name} brief />
              </strong>{' '}
              <When at={at} /> {captured.has(id) ? <span class="soft">became a lead</span> : null}
            </p>
            <Written text={text} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
