/// The place of a mapping.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// How far its keys are indented.
    pub(super) indent: usize,
    /// A key that is indented less than this belongs to something around it.
    pub(super) key_floor: usize,
    /// So does a dash.
    pub(super) dash_floor: usize,
    /// How many nodes it is nested in.
    pub(super) depth: usize,
    /// Whether its keys are fields of a dataset; else they may hold spaces.
    pub(super) is_dataset: bool,
    /// Whether it is a member of the file's list: then a field that occurs again begins another.
    pub(super) is_member: bool,
}

impl Frame {
    /// The mapping that the file is.
    pub(super) fn whole_file(indent: usize) -> Self {
        let (key_floor, dash_floor) = (0, 0);
        Self { indent, key_floor, dash_floor, depth: 0, is_dataset: true, is_member: false }
    }

    /// A member of the file's list. A key that lost its indentation still belongs to it.
    pub(super) fn member(indent: usize, margin: usize) -> Self {
        let (key_floor, dash_floor) = (0, margin + 1);
        Self { indent, key_floor, dash_floor, depth: 1, is_dataset: true, is_member: true }
    }

    pub(super) fn within(indent: usize, floor: usize, depth: usize, is_dataset: bool) -> Self {
        let (key_floor, dash_floor) = (floor + 1, floor + 1);
        Self { indent, key_floor, dash_floor, depth, is_dataset, is_member: false }
    }
}
