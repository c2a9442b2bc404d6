-- The end of a unit or position can be taken back.

alter table clusters_chart_change drop constraint clusters_chart_change_act_check;
alter table clusters_chart_change add constraint clusters_chart_change_act_check
  check (act in ('open', 'place', 'close', 'extend', 'appoint', 'end'));
