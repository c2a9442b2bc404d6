import * as m from '#messages';

/** Says why a PIN does not open a locked panel. */
export function leaveProblemText(code: string): string {
  switch (code) {
    case 'clusters.pin_wrong':
      return m.clusters_panel_pin_wrong();
    case 'clusters.pin_wait':
    case 'platform.too_many_requests':
      return m.clusters_panel_too_often();
    default:
      return m.clusters_panel_refused();
  }
}
