import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { OwnSessionView, SessionView } from '@leadmart/contracts';
import { CallButton } from '../../../shared/ui/buttons/CallButton.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { SkeletonLines } from '../../../shared/ui/states/states.js';
import { Moment } from '../../../shared/ui/text/times.js';
import { LogOutEverywhere } from '../../session/LogOutEverywhere.js';
import { RevokeKeysField } from '../../session/RevokeKeysField.js';
import { signedIn } from '../../session/session-slice.js';
import { ownSessionsApi } from './own-sessions-api.js';

/** The places where the user is signed in, each with a button that ends it. */
export function Sessions() {
  const query = ownSessionsApi.useOwnSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Card className="stack hugging gap-3 breaks">
      <h2 className="large">Where you are signed in</h2>
      <p>The time of the last use can be up to half an hour old.</p>
      <Loaded
        query={query}
        what="your sessions"
        inCard
        loading={<SkeletonLines height="1.75rem" />}
      >
        {({ sessions, hasMore }) => (
          <>
            <ul className="stack lines whole" aria-label="Your sessions">
              {sessions.map((session) => (
                <Session key={session._id} {...session} />
              ))}
            </ul>
            {hasMore && <p>These are the 100 sessions that were used last.</p>}
          </>
        )}
      </Loaded>
      {/* Below the list, whose length is not known before. */}
      {(query.data || query.isError) && <EndMany />}
    </Card>
  );
}

function Session({ _id, device, place, lastUsedAt, isCurrent }: OwnSessionView) {
  const [end] = ownSessionsApi.useEndOwnSessionMutation();
  return (
    <li className="row spread middle gap-3">
      <div>
        <strong>{device}</strong> {isCurrent && <Badge tone="good">This session</Badge>}
        <p className="muted">
          {place !== undefined && `${place} · `}Last used <Moment at={lastUsedAt} />
        </p>
      </div>
      {!isCurrent && (
        <CallButton
          size="small"
          aria-label={`End the session of ${device}`}
          call={() => end(_id)}
          done="The session is ended."
          about={device}
          otherwise="The session could not be ended."
        >
          End
        </CallButton>
      )}
    </li>
  );
}

/** Ends all sessions, or all but this one. Also for a user with this session only: others may have API keys. */
function EndMany() {
  const [revokeKeys, setRevokeKeys] = useState(true);
  const dispatch = useDispatch();
  const [end] = ownSessionsApi.useEndOtherSessionsMutation();
  const ended = (session: SessionView): string => {
    // The list is read with the new token.
    dispatch(signedIn(session));
    void dispatch(ownSessionsApi.util.invalidateTags(['OwnSession']));
    return 'You are logged out everywhere else.';
  };
  return (
    <>
      <RevokeKeysField checked={revokeKeys} onChange={setRevokeKeys} />
      <div className="row wrap gap-2">
        <CallButton
          look="danger"
          call={() => end({ revokeKeys })}
          done={ended}
          otherwise="The other sessions could not be ended."
        >
          End all other sessions
        </CallButton>
        <LogOutEverywhere revokeKeys={revokeKeys} />
      </div>
    </>
  );
}
