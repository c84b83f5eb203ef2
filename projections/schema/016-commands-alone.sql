-- Counts the operators' commands that worked while no process of the app did. A process that was there before such a command ends.
CREATE SEQUENCE commands_alone;
