/** The promises about deliveries, and the limits. */
export function DeliveryRules() {
  return (
    <ul>
      <li>
        <b>Answer within 10 seconds with a status from 200 to 299.</b> Anything else is a failure,
        redirects too. Store the event and work on it afterwards.
      </li>
      <li>
        <b>At least once.</b> The same delivery can come twice, with the same{' '}
        <code>webhook-id</code>. Remember the ids that you have handled, for 30 days.
      </li>
      <li>
        <b>In any order.</b> Compare <code>timestamp</code> of the body, the time of the event.
      </li>
      <li>
        <b>Retries</b> after about 5 seconds, 5 minutes, 30 minutes, 2, 5 and 10 hours. Then the
        delivery has failed; you can replay it for 30 days, or all since a moment at once.
      </li>
      <li>
        <b>Five days without a success</b> turn the webhook off, and you get an email. What it
        missed is delivered when you turn it on again. What happens while you have turned it off
        yourself is not.
      </li>
      <li>
        <b>A challenge</b> is due again after a new address and after turning on. Events that happen
        until then are not delivered; deliveries that were waiting fail, and can be replayed.
      </li>
      <li>
        <b>A server that failed gets less at once</b>: two deliveries at a time, until a success ten
        minutes after its last failure.
      </li>
      <li>
        <b>Rotating the secret</b>: for 24 hours a delivery has two signatures, so both secrets
        verify. Replace the secret at your server in that time.
      </li>
      <li>
        <b>Addresses</b>: https, port 443, a name that leads to public addresses only, and to none
        of a cloud&rsquo;s own services.
      </li>
      <li>
        <b>Limits</b>: five webhooks, five tests a minute, and twenty new webhooks, changes and
        challenges an hour. You get an email when a webhook is added, changed or turned on.
      </li>
      <li>
        <b>Leads that change</b> are announced from some seconds after the webhook subscribed. To
        catch up, ask <code>GET /leads/status-changes</code>.
      </li>
      <li>
        <b>More fields</b> may be added to <code>data</code> at any time.
      </li>
    </ul>
  );
}
