/** Lead magnets: the post each one watches, the leads it captured and the messages it sends. */

import { getLabel } from '../format/stateLabels.ts';
import { StateBadge } from '../parts/badges.tsx';
import { CommentForm } from '../parts/forms/commentForm.tsx';
import { DefinitionList, EmptyState, PageHeader, Panel, ResourceView } from '../parts/page.tsx';
import { CollapsedData } from '../parts/rawData.tsx';
import { SplitView } from '../parts/split.tsx';
import { ExternalLink, UserText } from '../parts/text.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { runAction } from '../surface/actions.ts';
import { getLeads, getMagnet, type LeadMagnet } from '../surface/records.ts';
import { useResource } from '../surface/resource.ts';
import type { LeadMagnetDetails, LeadMagnetSummary } from '../surface/responses.ts';
import { buildHref } from '../surface/session.ts';

export function LeadMagnets({ id }: { readonly id: string | undefined }) {
  const all = useResource<readonly LeadMagnetSummary[]>('/lead-magnets');
  return (
    <>
      <PageHeader
        title="Lead magnets"
        lead="A lead magnet watches a post and turns comments that contain its keywords into leads."
      />
      <SplitView
        backHref={buildHref('lead-magnets')}
        list={
          <Panel>
            <ResourceView resource={all}>
              {(list) =>
                list.length === 0 ? (
                  <EmptyState>No lead magnets yet. Create one with POST /lead-magnets.</EmptyState>
                ) : (
                  <ul class="rows">
                    {list.map((magnet) => (
                      <LeadMagnetRow key={String(magnet.record.id)} magnet={magnet} selectedId={id} />
                    ))}
                  </ul>
                )
              }
            </ResourceView>
          </Panel>
        }
        detail={id === undefined ? undefined : <LeadMagnetDetail key={id} id={id} />}
      />
    </>
  );
}

function LeadMagnetRow({
  magnet,
  selectedId,
}: {
  readonly magnet: LeadMagnetSummary;
  readonly selectedId: string | undefined;
}) {
  const { id, state, workflowType, keywords } = getMagnet(magnet);
  return (
    <li>
      <a
        class="row magnet-row"
        href={buildHref('lead-magnets', id)}
        aria-current={id === selectedId ? 'true' : undefined}
      >
        <StateBadge state={state} />
        <span>{getLabel(workflowType)}</span>
        <span class="soft">{keywords.join(', ')}</span>
        <span class="number">
          {magnet.leads}
          <span class="soft">
            {' '}
            {magnet.leads === 1 ? 'lead' : 'leads'} from{' '}
            {magnet.comments === 1 ? '1 comment' : `${magnet.comments} comments`}
          </span>
        </span>
      </a>
    </li>
  );
}

function LeadMagnetDetail({ id }: { readonly id: string }) {
  const path = `/lead-magnets/${encodeURIComponent(id)}`;
  const resource = useResource<LeadMagnetDetails>(path);
  return (
    <ResourceView resource={resource}>
      {(details) => {
        const magnet = getMagnet(details);
        const active = magnet.state === 'active';
        return (
          <>
            <Panel
              title={id}
              headerAction={
                <button
                  type="button"
                  onClick={() =>
                    runAction(
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
              <DefinitionList entries={buildDefinitions(magnet, details.watchingSince)} />
              <MessageList magnet={magnet} />
              <CollapsedData label="API record" value={details.record} />
            </Panel>
            <Panel title="Simulate a comment">
              <CommentForm magnet={id} keyword={magnet.keywords[0] ?? ''} />
            </Panel>
            <Leads details={details} />
            <Comments details={details} />
          </>
        );
      }}
    </ResourceView>
  );
}

function buildDefinitions(magnet: LeadMagnet, since: string) {
  const watchedPost =
    magnet.postId === undefined ? (
      <ExternalLink url={magnet.postUrl ?? ''} />
    ) : (
      <a href={buildHref('posts', magnet.postId)}>{magnet.postId}</a>
    );
  return [
    ['State', <StateBadge state={magnet.state} />],
    ['Workflow', getLabel(magnet.workflowType)],
    ['Keywords', magnet.keywords.join(', ')],
    ['Watched post', watchedPost],
    ['Watching since', <Timestamp at={since} />],
    ['Outreach account', <code>{magnet.outreachAccountId}</code>],
    ...(magnet.webhookUrl === undefined ? [] : [['Webhook URL', <ExternalLink url={magnet.webhookUrl} />] as const]),
  ] as const;
}

/** The messages a lead magnet sends, in sending order. */
function MessageList({ magnet: { templates, followUps = [] } }: { readonly magnet: LeadMagnet }) {
  const messages = [
    ...(templates?.dm === undefined ? [] : [['direct message', formatTemplateText(templates.dm)] as const]),
    ...(templates?.commentReplies ?? []).map((reply) => ['comment reply', formatTemplateText(reply)] as const),
    ...followUps.map(({ text, delay }) => [`follow-up after ${delay}`, text] as const),
  ];
  if (messages.length === 0) return null;
  return (
    <ul class="messages">
      {messages.map(([kind, text], i) => (
        <li key={i}>
          <span class="label">{kind}</span>
          <UserText text={text} />
        </li>
      ))}
    </ul>
  );
}

/** Reads a template's text. A profile may define templates in another shape, which are shown as JSON. */
function formatTemplateText(template: unknown): string {
  const text = (template as { readonly text?: unknown } | null)?.text;
  return typeof text === 'string' ? text : JSON.stringify(template);
}

function Leads({ details }: { readonly details: LeadMagnetDetails }) {
  const leads = getLeads(details);
  return (
    <Panel title={`Leads · ${leads.length}`}>
      {leads.length === 0 ? <EmptyState>No leads yet.</EmptyState> : null}
      <ul class="entries">
        {leads.toReversed().map(({ id, commenter, comment, matchedKeyword, capturedAt, actions }) => (
          <li key={id}>
            <p>
              <strong>
                <UserText text={commenter?.name ?? 'unknown'} isBrief />
              </strong>{' '}
              <code>{id}</code> <Timestamp at={capturedAt} />
            </p>
            <UserText text={comment?.text ?? ''} />
            <p class="soft">
              matched “{matchedKeyword}”
              {actions?.length ? `: ${actions.map(getLabel).join(', ')}` : ', no actions taken'}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Comments({ details: { comments, leads } }: { readonly details: LeadMagnetDetails }) {
  const capturedIds = new Set(getLeads({ leads }).map(({ comment }) => comment?.id));
  return (
    <Panel title={`Comments on the watched post · ${comments.length}`}>
      {comments.length === 0 ? <EmptyState>No comments yet.</EmptyState> : null}
      <ul class="entries">
        {comments.toReversed().map(({ id, at, author, text }) => (
          <li key={id}>
            <p>
              <strong>
                <UserText text={author.name} isBrief />
              </strong>{' '}
              <Timestamp at={at} /> {capturedIds.has(id) ? <span class="soft">became a lead</span> : null}
            </p>
            <UserText text={text} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
