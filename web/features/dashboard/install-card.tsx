import { useInstallOffer } from '../../base/install-offer.ts';
import { dashboardText } from '../../text/dashboard.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LogoMark } from '../../ui/logo.tsx';

const headingId = 'install-app';

/** Offers to install the app, when the browser does. */
export function InstallCard() {
  const offer = useInstallOffer();
  if (!offer) return null;
  return (
    <Card
      aria-labelledby={headingId}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5"
    >
      <LogoMark size={40} />
      <div className="min-w-0 flex-1 basis-52">
        <h2 id={headingId} className="text-base">
          {dashboardText.installTitle}
        </h2>
        <p className="text-sm text-muted">{dashboardText.installBody}</p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" onClick={() => void offer.install()}>
          {dashboardText.install}
        </Button>
        <Button size="sm" variant="quiet" onClick={offer.later}>
          {dashboardText.installLater}
        </Button>
      </div>
    </Card>
  );
}
