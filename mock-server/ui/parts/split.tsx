/** A list with the selected entry beside it. Narrow screens show one at a time. */
import type { ComponentChildren } from 'preact';
import { Icon } from './icons.tsx';

export function SplitView({
  list,
  detail,
  backHref,
}: {
  readonly list: ComponentChildren;
  readonly detail?: ComponentChildren;
  readonly backHref: string;
}) {
  const hasDetail = detail !== undefined && detail !== null;
  return (
    <div class="split" data-chosen={hasDetail}>
      <div class="list">{list}</div>
      {hasDetail ? (
        <div class="detail" tabIndex={-1}>
          <a class="back" href={backHref}>
            <Icon name="left" size={16} /> Back to list
          </a>
          {detail}
        </div>
      ) : null}
    </div>
  );
}
